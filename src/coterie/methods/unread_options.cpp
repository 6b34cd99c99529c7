#include "coterie/methods/unread_options.h"

#include "coterie/error.h"
#include "coterie/methods/method.h"
#include "coterie/options.h"

namespace coterie {
namespace {

void refuse(const OpenedMethod& method, std::string_view option) {
  const bool refines = method.options().refine > 0;
  throw UsageError(method.name() + (refines ? ", refined," : "") + " does not read the option '" +
                   std::string(option) + "'");
}

// The first field that differs and is not read.
template <Options T>
void look_at(const OpenedMethod& method, const T& options, const T& defaults) {
  T::visit_fields(options, [&]<class Field>(std::string_view name, const Field& field,
                                            std::string_view, const Allowed& = {}) {
    if (name == "seed" || method.method().reads(name)) return;
    T::visit_fields(defaults, [&]<class Other>(std::string_view same, const Other& other,
                                               std::string_view, const Allowed& = {}) {
      if constexpr (std::is_same_v<Field, Other>) {
        if (same == name && !(field == other)) refuse(method, name);
      }
    });
  });
}

}  // namespace

void refuse_unread(const OpenedMethod& method, const DetectOptions& options,
                   const DetectOptions& defaults) {
  look_at(method, method.options(), {.method = method.options().method});
  look_at(method, options, defaults);
  if (!options.known.empty() && !method.method().reads("known")) refuse(method, "known");
}

}  // namespace coterie
