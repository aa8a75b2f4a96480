// SPDX-License-Identifier: Apache-2.0
//
// The protobuf reader: every way to write a field, and every way in which bytes can be wrong, with the place and the reason.
#include <baton/frontend/protobuf.hpp>

#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

using namespace baton::protobuf;
using namespace std::string_view_literals;

namespace {

struct read_result {
  std::vector<field> fields;
  failure error;
};
read_result read(std::string_view bytes) {
  read_result r;
  reader in(bytes, 0, r.error);
  for (field f; in.next(f);) r.fields.push_back(f);
  return r;
}
std::string sentence(std::string_view bytes) {
  baton::meta::message m;
  const failure error = read(bytes).error;
  if (error) error.write(m);
  return std::string(m.view());
}

constexpr int count_at_compile_time(std::string_view bytes) {
  failure error;
  reader in(bytes, 0, error);
  int count = 0;
  for (field f; in.next(f);) ++count;
  return error ? -1 : count;
}
static_assert(count_at_compile_time("\x08\x96\x01\x10\x01"sv) == 2);
static_assert(count_at_compile_time("\x08\x96"sv) == -1);

}  // namespace

TEST_CASE("fields of every wire type") {
  const auto r = read(
      "\x08\x96\x01"                          // 1: varint 150
      "\x11\x01\x00\x00\x00\x00\x00\x00\x80"  // 2: fixed64
      "\x1a\x03"
      "abc"                       // 3: bytes
      "\x25\x00\x00\x80\x3f"sv);  // 4: fixed32, 1.0f
  REQUIRE(!r.error);
  REQUIRE(r.fields.size() == 4);
  CHECK(r.fields[0].number == 1);
  CHECK(r.fields[0].value == 150);
  CHECK(r.fields[1].value == 0x8000000000000001ull);
  CHECK(r.fields[2].bytes == "abc");
  CHECK(r.fields[2].offset == 14);
  CHECK(r.fields[3].real32() == 1.0f);
}

TEST_CASE("negative integers are ten bytes") {
  const auto r = read("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"sv);
  REQUIRE(r.fields.size() == 1);
  CHECK(r.fields[0].integer() == -1);
}

TEST_CASE("groups are skipped, those inside them too") {
  const auto r = read("\x0b\x13\x08\x01\x14\x1a\x01x\x0c\x10\x07"sv);
  REQUIRE(!r.error);
  REQUIRE(r.fields.size() == 1);
  CHECK(r.fields[0].number == 2);
  CHECK(r.fields[0].value == 7);
}

TEST_CASE("packed numbers") {
  failure error;
  reader varints("\x01\x80\x01\x03"sv, 0, error);
  std::vector<std::uint64_t> list;
  for (std::uint64_t v = 0; varints.next_varint(v);) list.push_back(v);
  CHECK(list == std::vector<std::uint64_t>{1, 128, 3});
  reader fixed("\x01\x00\x00\x00\x02\x00\x00"sv, 100, error);
  std::uint64_t v = 0;
  CHECK(fixed.next_fixed(4, v));
  CHECK(v == 1);
  CHECK(!fixed.next_fixed(4, v));
  CHECK(error.offset == 104);
  CHECK(error.reason == "a number is cut off");
}

TEST_CASE("what is wrong is said with its place") {
  CHECK(sentence("\x08"sv) == "a number is cut off at byte 1");
  CHECK(sentence("\x08\x80\x80"sv) == "a number is cut off at byte 3");
  CHECK(sentence("\x08\xff\xff\xff\xff\xff\xff\xff\xff\xff\x02"sv) == "a number has more than 64 bits at byte 10");
  CHECK(sentence("\x11\x01\x02"sv) == "a number is cut off at byte 1");
  CHECK(sentence("\x1a\x04"
                 "abc"sv) == "a field is longer than what is left at byte 2");
  CHECK(sentence("\x1a\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"sv) == "a field is longer than what is left at byte 11");
  CHECK(sentence("\x00"sv) == "no field has this number at byte 1");
  CHECK(sentence("\x0e"sv) == "a field has an unknown wire type at byte 1");
  CHECK(sentence("\x0c"sv) == "a group ends that did not begin at byte 1");
  CHECK(sentence("\x0b\x08\x01"sv) == "a group does not end at byte 3");
  CHECK(sentence("\x0b\x14"sv) == "a group ends that did not begin at byte 2");
  CHECK(sentence(std::string(40, '\x0b')) == "groups are nested too deeply at byte 33");
}
