#pragma once

namespace coterie {

// The natural logarithm and the exponential by exactly rounded operations only, so that they give
// the same bits on every platform; relative error below 1e-15. log needs x > 0.
double portable_log(double x);
double portable_exp(double x);

}  // namespace coterie
