// Reads a printed formula by C's precedence and evaluates it. Division and remainder round to minus infinity,
// which is C's rounding wherever sizes are not negative. `-a/b` has one value in C however it is read, but
// two by that rounding: Sign says to what the leading sign belongs.
#pragma once

#include "Random.h"

#include <cctype>
#include <stdexcept>

namespace smem::symbolic::random {

enum class Sign { OfFactor, OfProduct };

class CReader {
public:
  CReader(const std::string &text, const Bindings &at, Sign sign) : text(text), at(at), sign(sign) {}

  std::int64_t whole() {
    const std::int64_t value = conditional();
    skip();
    if (next != text.size())
      throw std::runtime_error("left over: " + text.substr(next));
    return value;
  }

private:
  const std::string &text;
  const Bindings &at;
  Sign sign;
  std::size_t next = 0;

  void skip() {
    while (next < text.size() && text[next] == ' ')
      ++next;
  }
  // Takes the token unless it is the start of a longer one.
  bool take(const std::string &token) {
    skip();
    if (text.compare(next, token.size(), token) != 0)
      return false;
    const char after = next + token.size() < text.size() ? text[next + token.size()] : ' ';
    if (token.size() == 1 && std::string("&|<>=!").find(token[0]) != std::string::npos &&
        (after == '=' || after == token[0]))
      return false;
    next += token.size();
    return true;
  }
  void expect(const std::string &token) {
    if (!take(token))
      throw std::runtime_error("no '" + token + "' at: " + text.substr(next));
  }

  std::int64_t conditional() {
    const std::int64_t condition = binary(0);
    if (!take("?"))
      return condition;
    const std::int64_t yes = conditional();
    expect(":");
    const std::int64_t no = conditional();
    return condition ? yes : no;
  }

  // The levels of C's binary operators, the loosest first.
  std::int64_t binary(std::size_t level) {
    static const std::vector<std::vector<std::string>> levels = {
        {"||"},       {"&&"},     {"|"},          {"^"}, {"&"}, {"==", "!="}, {"<=", ">=", "<", ">"},
        {"<<", ">>"}, {"+", "-"}, {"*", "/", "%"}};
    if (level == levels.size())
      return unary();
    const bool negated = sign == Sign::OfProduct && level + 1 == levels.size() && take("-");
    std::int64_t left = binary(level + 1);
    for (;;) {
      const std::string *found = nullptr;
      for (const std::string &token : levels[level])
        if (!found && take(token))
          found = &token;
      if (!found)
        return negated ? -left : left;
      left = apply(*found, left, binary(level + 1));
    }
  }

  static std::int64_t apply(const std::string &token, std::int64_t a, std::int64_t b) {
    if (token == "||")
      return a || b;
    if (token == "&&")
      return a && b;
    if (token == "|")
      return a | b;
    if (token == "^")
      return a ^ b;
    if (token == "&")
      return a & b;
    if (token == "==")
      return a == b;
    if (token == "!=")
      return a != b;
    if (token == "<=")
      return a <= b;
    if (token == ">=")
      return a >= b;
    if (token == "<")
      return a < b;
    if (token == ">")
      return a > b;
    if (token == "<<")
      return a << b;
    if (token == ">>")
      return a >> b;
    if (token == "+")
      return a + b;
    if (token == "-")
      return a - b;
    if (token == "*")
      return a * b;
    return token == "/" ? floorOf(a, b) : a - floorOf(a, b) * b;
  }

  std::int64_t unary() {
    if (take("-"))
      return -unary();
    if (take("!"))
      return !unary();
    if (take("(")) {
      const std::int64_t inner = conditional();
      expect(")");
      return inner;
    }
    skip();
    std::string word;
    while (next < text.size() && (std::isalnum(static_cast<unsigned char>(text[next])) || text[next] == '_'))
      word += text[next++];
    if (word.empty())
      throw std::runtime_error("no operand at: " + text.substr(next));
    if (std::isdigit(static_cast<unsigned char>(word[0])))
      return std::stoll(word);
    if (word == "min" || word == "max") {
      expect("(");
      std::int64_t value = conditional();
      while (take(",")) {
        const std::int64_t other = conditional();
        value = word == "min" ? std::min(value, other) : std::max(value, other);
      }
      expect(")");
      return value;
    }
    return at.at(macro(word));
  }
};

inline bool readsAs(const std::string &text, const Bindings &at, std::int64_t value) {
  return CReader(text, at, Sign::OfFactor).whole() == value ||
         CReader(text, at, Sign::OfProduct).whole() == value;
}

} // namespace smem::symbolic::random
