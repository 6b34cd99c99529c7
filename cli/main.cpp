#include <cstdio>

int main() { std::puts("coterie"); }
