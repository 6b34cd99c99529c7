#pragma once

#include "coterie/methods/open_method.h"
#include "source_folder.h"

namespace coterie {

// The local model that ships, opened once.
inline const OpenedMethod& local() {
  static const OpenedMethod method({}, open_model(source_folder() + "/weights/local.safetensors"));
  return method;
}

}  // namespace coterie
