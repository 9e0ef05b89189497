// The program: the commands of driver/ with the rules of this build.
#include "driver/Commands.h"

int main(int argc, char **argv) { return smem::driver::run(argc, argv, smem::lint::catalogue()); }
