/** Which files are indexed, and what role a file plays, judged by its path alone. */
import type { FileRole } from "./schema.ts";

const TEST =
  /(^|\/)(tests?|__tests__|specs?|testing|testdata|fixtures|e2e)(\/|$)|(^|\/)test_[^/]*$|[._-](test|spec|tests)\.[^/]+$|[a-z](Test|Tests|Spec|Suite|TestCase|IT)\.\w+$|(^|\/)conftest\.py$/;
const EXAMPLE =
  /(^|\/)(_?examples?|samples?|demos?|docs?_src|benchmarks?|bench|playground|tutorials?|integration_test)(\/|$)/i;
const DOCUMENT = /(^|\/)(docs?|documentation|website|site)\/|\.(md|markdown|rst|txt|adoc|mdx)$/i;
const CODE_EXTENSION =
  /\.(py|js|jsx|mjs|ts|tsx|go|rs|java|kts?|rb|php|cs?|cpp|cc|h|hpp|swift|scala|exs?|sh|lua|zig|hs)$/i;
const CONFIG = /\.(ya?ml|toml|json|jsonc|ini|cfg|conf|properties|xml|plist)$/i;

/** Returns the role of a file by its path, relative to its repository, with "/". */
export function roleOf(path: string): FileRole {
  if (TEST.test(path)) return "test";
  if (EXAMPLE.test(path)) return "example";
  if (DOCUMENT.test(path)) return "document";
  return CONFIG.test(path) && !CODE_EXTENSION.test(path) ? "config" : "code";
}

const UNREAD_FOLDER =
  /(^|\/)(node_modules|bower_components|vendor|third_party|\.git|\.hg|\.svn|\.bobbin|\.kb|__pycache__|\.venv|venv|\.tox|\.mypy_cache|\.gradle|\.idea|Pods|\.terraform|\.next|\.nuxt)\//;
const BUILD_FOLDER = /(^|\/)(dist|build|target|out|coverage)\//;
const LOCK =
  /(^|\/)(package-lock\.json|npm-shrinkwrap\.json|pnpm-lock\.yaml|yarn\.lock|cargo\.lock|poetry\.lock|pipfile\.lock|composer\.lock|gemfile\.lock|go\.sum|mix\.lock|uv\.lock|deno\.lock|bun\.lockb?|flake\.lock|podfile\.lock|pubspec\.lock)$/i;
const MINIFIED = /[.-]min\.(js|css|mjs)$|\.(map|snap|lock|bundle\.js|chunk\.js|pb\.go|g\.dart)$/i;
const BINARY =
  /\.(png|jpe?g|gif|bmp|ico|icns|webp|avif|svgz?|tiff?|psd|pdf|zip|gz|tgz|bz2|xz|zst|7z|rar|jar|war|class|o|a|so|dylib|dll|exe|bin|wasm|pyc|pyo|node|db|sqlite3?|parquet|npy|npz|pkl|onnx|pt|woff2?|ttf|otf|eot|mp[34]|m4a|mov|avi|webm|ogg|wav|flac|iso|dmg|deb|rpm|apk|keystore|mo|gresource)$/i;
// Names under which people keep keys and passwords; the likes of ".env.example" hold none.
const SECRET =
  /(^|\/)(\.env(\.(?!example|sample|template|dist|defaults?)[^/]*)?|\.netrc|\.pgpass|\.npmrc|\.pypirc|\.htpasswd|\.git-credentials|\.dockercfg|id_(rsa|dsa|ecdsa|ed25519)|credentials(\.(json|ya?ml|ini|csv|txt|xml))?|secrets?\.(json|ya?ml|toml|ini|env|properties)|service[-_]?account[^/]*\.json|[^/]*\.tfstate(\.backup)?|[^/]*\.(pem|key|p12|pfx|jks|kdbx|ppk|asc|gpg|tfvars))$/i;

/** False for binary, minified, generated, lock and vendored files, and for those that may hold secrets. */
export function isIndexable(path: string): boolean {
  return !UNREAD_FOLDER.test(path) && !BINARY.test(path) && !MINIFIED.test(path) &&
    !LOCK.test(path) && !SECRET.test(path);
}

/** True below folders that build tools write; such files are left out where git does not know them. */
export function isBuildOutput(path: string): boolean {
  return BUILD_FOLDER.test(path);
}
