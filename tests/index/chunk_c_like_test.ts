/** Definitions of C, C++, Objective-C, Java, C#, Dart and Groovy. */
import { testDefinitions } from "./chunk_rows.ts";

testDefinitions(
  "client.c",
  String.raw`
#include <stdio.h>
#ifndef A_H
#define A_H
#define LIMIT 3
#define MAX(a, b) \
  ((a) > (b) ? (a) : (b))

typedef struct node {
  struct node *next;
} node_t;
typedef int (*handler)(int, char *);
enum level { LOW, HIGH };
static const char *names[] = { "int no() {" };
static int count;
int declared(int a);

/* Tries again. */
static inline struct node *
retry(struct node *n, int (*f)(int))
{
#ifdef A
  if (n) {
#else
  if (!n) {
#endif
    return n;
  }
  return 0;
}

__attribute__((noreturn)) void stop(void) { for (;;) {} }
#endif
`,
  [
    "4-4 constant LIMIT",
    "5-6 constant MAX",
    "8-10 class node",
    "10-10 class node_t",
    "11-11 constant handler",
    "12-12 class level",
    "13-13 constant names",
    "14-14 constant count",
    "18-29 function retry",
    "31-31 function stop",
  ],
);

testDefinitions(
  "client.cc",
  String.raw`
namespace a::b {
template <typename T, int N = (1 > 2)>
class EXPORT Client final : public Base<T> {
 public:
  explicit Client(std::string url) : url_(std::move(url)), list_{1, 2} { run(); }
  virtual ~Client() = default;
  int retry(int times) const;
  bool operator==(const Client& other) const { return true; }
  using Id = int;
 private:
  std::function<void(int)> f_ = [](int) {};
};

template <>
std::vector<int> Client<int>::retry(int times) const noexcept {
  auto s = R"x(int no() { )" )x";
  return {1'000, '{'};
}

Client::Client() : a_(1), b_{2} {}
auto size(const T& x) -> decltype(x.size()) { return x.size(); }
enum class Level : int { kLow };
struct { int x; } anonymous;
constexpr int kLimit = 3;
TEST(ClientTest, Retries) { EXPECT_TRUE(true); }
}  // namespace
`,
  [
    "2-12 class Client",
    "4-5 method Client.Client",
    "6-6 method Client.~Client",
    "7-7 method Client.retry",
    "8-8 method Client.operator==",
    "9-9 constant Client.Id",
    "14-18 method Client.retry",
    "20-20 method Client.Client",
    "21-21 function size",
    "22-22 class Level",
    "24-24 constant kLimit",
    "25-25 function ClientTest.Retries",
  ],
);

testDefinitions(
  "client.m",
  String.raw`
#import "A.h"
@interface Client : NSObject <Retry> {
  int _count;
}
@property (nonatomic, copy) NSString *url;
- (instancetype)initWithURL:(NSString *)url;
@end

@implementation Client
+ (instancetype)shared {
  return nil; // - (void)no {
}
- (void)retry:(NSInteger)times block:(void (^)(NSError *error))block {
  NSString *x = @"- (void)no {";
}
@end
static int helper(int a) { return a; }
`,
  [
    "2-4 class Client",
    "6-6 method Client.initWithURL",
    "9-9 class Client",
    "10-12 method Client.shared",
    "13-15 method Client.retry",
    "16-17 function helper",
  ],
);

testDefinitions(
  "client.java",
  String.raw`
package a.b;

@SuppressWarnings({"unchecked", "class No {"})
public abstract class Client<T extends Comparable<T>> implements Runnable {
  private static final Map<String, int[]> CACHE = new HashMap<>() {{ put("a", null); }};

  public Client(String url) { this.url = url; }

  @Override
  public <U> List<U> retry(final int times, Function<T, U> f)
      throws IOException {
    return run(new Callable<>() {
      @Override public U call() { return null; }
    });
  }

  abstract void stop();

  enum Level {
    LOW(1) { int size() { return 1; } },
    HIGH(2);
    Level(int n) {}
  }
  record Point(int x, int y) {}
  @interface Marker { String value() default ""; }
}
`,
  [
    "3-26 class Client",
    "7-7 method Client.Client",
    "9-15 method Client.retry",
    "13-13 method Client.retry.call",
    "17-17 method Client.stop",
    "19-23 class Client.Level",
    "20-20 method Client.Level.size",
    "22-22 method Client.Level.Level",
    "24-24 class Client.Point",
    "25-25 class Client.Marker",
    "25-25 method Client.Marker.value",
  ],
);

testDefinitions(
  "client.cs",
  String.raw`
using System;
namespace A.B;

[Serializable]
public sealed partial class Client<T> : IDisposable where T : class
{
    private readonly string text = @"class No { ""x"" ";
    public string Name { get; set; } = "a";
    public Client(string url) : base(url) { }
    void IDisposable.Dispose() => throw new Exception();
    public async Task<List<int>> RetryAsync(int times = 3, CancellationToken token = default)
    {
        int Local(int x) => x;
        await Task.Delay(Local(1));
    }
    public static Client<T> operator +(Client<T> a, Client<T> b) => a;
    internal enum Level { Low }
}
public record Point(int X, int Y);
public delegate void Handler(object sender);
interface IRetry { void Retry(); }
`,
  [
    "4-18 class Client",
    "9-9 method Client.Client",
    "10-10 method Client.Dispose",
    "11-15 method Client.RetryAsync",
    "13-13 function Client.RetryAsync.Local",
    "17-17 class Client.Level",
    "19-19 class Point",
    "20-20 class Handler",
    "21-21 class IRetry",
    "21-21 method IRetry.Retry",
  ],
);

testDefinitions(
  "client.dart",
  `
import 'a.dart';
const limit = 3;
typedef Handler = void Function(int);
abstract class Client<T> extends Base with Mixin implements Retry {
  final void Function(int)? onDone;
  const Client(this.url, {super.key});
  Client.local() : url = 'class No {';
  factory Client.of(String s) => Client(s);
  @override
  Future<List<T>> retry({int times = 3}) async {
    void inner() {}
    return [];
  }
  String get name => "$url \${1 + 1}";
  set name(String v) {}
}
mixin Loggable on Client {}
extension Shout on String { String shout() => toUpperCase(); }
enum Level { low, high }
void main() => run();
int add(int a, int b) { return a + b; }
`,
  [
    "2-2 constant limit",
    "3-3 constant Handler",
    "4-16 class Client",
    "6-6 method Client.Client",
    "7-7 method Client.local",
    "8-8 method Client.of",
    "9-13 method Client.retry",
    "11-11 function Client.retry.inner",
    "14-14 method Client.name",
    "15-15 method Client.name",
    "17-17 class Loggable",
    "18-18 class Shout",
    "18-18 method Shout.shout",
    "19-19 class Level",
    "20-20 function main",
    "21-21 function add",
  ],
);

testDefinitions(
  "client.groovy",
  `
package a
import b.*
@CompileStatic
class Client extends Base {
  String url
  def retry(int times) {
    def inner = { x -> x }
    return "class No { \${1}"
  }
  static List<String> names() { [] }
  Client(String url) { this.url = url }
}
def helper(a) { a =~ /def no\\(\\) {/ }
`,
  [
    "3-12 class Client",
    "6-9 method Client.retry",
    "10-10 method Client.names",
    "11-11 method Client.Client",
    "13-13 function helper",
  ],
);
