#include "CLibav.h"
