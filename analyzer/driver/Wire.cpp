// Numbers go seven bits a byte, the lowest first; the eighth says that more follow.
#include "driver/Wire.h"

namespace smem::driver {

void Writer::number(std::uint64_t value) {
  for (; value >= 0x80; value >>= 7)
    bytes.push_back(static_cast<char>(value | 0x80));
  bytes.push_back(static_cast<char>(value));
}

void Writer::text(llvm::StringRef value) {
  number(value.size());
  bytes.append(value.data(), value.size());
}

void Writer::formula(const symbolic::Formula &value) {
  number(value.terms().size());
  for (const symbolic::Term &term : value.terms()) {
    put(*this, term.coefficient);
    number(term.factors.size());
    for (const symbolic::Factor &factor : term.factors) {
      atom(factor.atom);
      number(factor.power);
    }
  }
}

// 0, what it is, and the atom; or its number, from 1 on.
void Writer::atom(const symbolic::Atom &value) {
  const symbolic::Symbol *symbol = value.symbol();
  const symbolic::Operation *operation = value.operation();
  const void *node = symbol ? static_cast<const void *>(symbol) : operation;
  if (auto known = atoms.find(node); known != atoms.end())
    return number(known->second);
  number(0);
  number(symbol != nullptr);
  if (symbol)
    put(*this, *symbol);
  else
    put(*this, *operation);
  atoms.emplace(node, atoms.size() + 1);
}

std::uint64_t Reader::number() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    if (rest.empty())
      break;
    const auto byte = static_cast<unsigned char>(rest.front());
    rest = rest.drop_front();
    value |= std::uint64_t(byte & 0x7f) << shift;
    if (byte < 0x80)
      return value;
  }
  fail();
  return 0;
}

std::size_t Reader::count() {
  const std::uint64_t value = number();
  if (value <= rest.size())
    return value;
  fail();
  return 0;
}

std::string Reader::text() {
  const std::size_t size = count();
  std::string value = rest.take_front(size).str();
  rest = rest.drop_front(size);
  return value;
}

symbolic::Formula Reader::formula() {
  symbolic::Formula value;
  for (std::size_t terms = count(); terms > 0 && ok(); --terms) {
    const auto coefficient = get<std::int64_t>(*this);
    symbolic::Monomial factors;
    for (std::size_t left = count(); left > 0 && ok(); --left) {
      std::optional<symbolic::Atom> next = atom();
      if (next)
        factors.push_back({std::move(*next), get<unsigned>(*this)});
    }
    value.add(coefficient, factors);
  }
  return value;
}

std::optional<symbolic::Atom> Reader::atom() {
  if (const std::uint64_t known = number(); known > 0 && known <= atoms.size()) {
    return atoms[known - 1];
  } else if (known > 0 || !ok()) {
    fail();
    return std::nullopt;
  }
  symbolic::Atom made = number() ? symbolic::Atom(get<symbolic::Symbol>(*this))
                                 : symbolic::Atom(get<symbolic::Operation>(*this));
  atoms.push_back(made);
  return made;
}

template <> symbolic::SymbolInfo get(Reader &in) {
  auto symbol = get<symbolic::Symbol>(in);
  auto value = get<Known<std::int64_t>>(in);
  return {std::move(symbol), std::move(value), get<SourceSpan>(in)};
}

const device::Device *wire::getDevice(Reader &in) {
  const std::string arch = in.text();
  for (const device::Device &device : device::allDevices())
    if (device.arch == arch)
      return &device;
  if (!arch.empty())
    in.fail();
  return nullptr;
}

} // namespace smem::driver
