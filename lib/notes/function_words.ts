/**
 * Words that ask, connect or are polite, in languages other than English: they say how something is
 * asked, not what about. English ones are those of the search.
 */

/** Chinese, as they stand inside a sentence without spaces. */
const CHINESE =
  `什么 为什么 为何 怎么 怎么办 怎么样 怎么做 怎么弄 怎样 如何 哪里 哪儿 哪个 哪些 哪 谁 多少 几个 是不是 有没有 能不能
可不可以 要不要 会不会 可以 能否 是否 请问 请 帮我 帮忙 帮 我们 你们 他们 咱们 我 你 您 他 她 它 这个 那个 这些 那些 这里 那里 这样 那样 这么
那么 这 那 的 了 吗 呢 吧 啊 呀 嘛 哦 是 把 被 让 给 跟 很 太 也 都 就 还 又 着 么 一下 一个 一些 一首 一篇 一点 看看 看一下 告诉 介绍 解释
说明 知道 觉得 应该 需要 想要 希望 现在 今天 昨天 明天 今晚 上次 下次 之前 以前 以后 最近 刚才 刚刚 突然 老是 总是 经常 一直 已经 还是 或者
以及 因为 所以 但是 如果 然后 还有 关于 对于 里面 时候 这次 这周 本周 上周 下周 每天 今年 没有 不 没 别 不要 不能 不会 好的 继续 谢谢 再
请继续 再试 试试 有什么 有哪些 出来 起来 一次 另外 而且 其中 比较 非常 特别 大概 到底 究竟 想 呗 咋 咋办 咋样 啥 为啥 哪些 从 与 和 在`;

/** Errands for an agent in Chinese, Japanese and Korean, and names for anything. */
const ERRANDS =
  `问题 方法 方案 代码 函数 文件 数据 使用 内容 情况 事情 东西 项目 程序 写 改 看 说 用 要 会 能 做 有 运行 执行 测试 总结 概括 提交 推送 修复 修改
重构 优化 翻译 翻译成 生成 创建 添加 删除 更新 检查 优化 编写 编译 构建 格式化 注释 英文 中文 成 简短 简洁 详细 文章 单元 所有 全部 错误 报错 变量 类 行
結果 問題 関数 変更 使用 実行 テスト コード コミット プッシュ ファイル 追加 削除 修正 要約 翻訳 英語 日本語 説明 エラー 続 直 書 見 作 押 全 変数 名前
문제 코드 함수 파일 데이터 테스트 실행 커밋 푸시 수정 요약 번역 추가 삭제 설명 작성 고쳐 영어 한국어 오류 에러 리팩터링 리팩토링 변수 이름 결과 段 句 条 份 篇 章 页 步 种 个 一段`;

/** Japanese; other Hiragana is left out as well, unless there is a whole word of it. */
const JAPANESE =
  `ください 教えて 教えてください 続けて 続けてください お願い お願いします ありがとう どう どうやって どうすれば どのように どこ いつ なぜ
どれ どの どんな この その あの これ それ あれ ここ そこ です ます ました ません でした でしょう について ために という ところ こと もの とき
よう たい なに 何 何か 誰 何を 何が する した して しよう できる できない ある いる なる なった ない なら から まで より など ですか ますか
でしょうか すべき べき もう 前回 今日 今週 昨日 明日 方法 場合 私 私たち うち 確認 見て 直して 書いて 作って 説明 知りたい 気 決めた 決まり 言って
もう一度 とは ので のに けど でも また まだ すぐ とても たくさん 少し 全部`;

/** Korean words that stand alone. */
const KOREAN =
  `뭐 뭘 뭔가 무엇 무엇을 무슨 어떻게 어떤 왜 언제 어디 어디에 어디서 누가 누구 이 그 저 이거 그거 저거 이것 그것 것 거 좀 제발 오늘 내일 어제 지금
다시 또 더 안 못 해줘 해주세요 알려줘 알려주세요 설명해줘 계속 네 아니 고마워 하는 방법 때 수 있는 있어 있나요 없어 없나요 우리 우리가 나 내가
저희 제가 지난번 지난번에 이번 이번에 혹시 그리고 그런데 하지만 정말 너무 자꾸 갑자기 항상 먼저 뭐라고 뭐야 뭐지 되나 되지 돼 하지 할까 해야 했지
했더라 하나 하면 하죠 되죠 줘 주세요 보여줘 도와줘 부탁해 정도 하나요 되나요 합니까 됩니까 써야 쓰나요 쓰지 쓸까 어때 어떤가요 있지 있어요 없어요 않아 않나요 생겼어 생겼는데 했어 했나요 뭔가요 뭐예요 관련 대해 대한 위한 위해`;

/** What Korean hangs onto a word; the first one in the list that fits is taken off. */
const KOREAN_ENDINGS =
  `이라고는 하려면 했는지 하는지 하셨나요 하나요 되나요 인가요 할까요 을까요 까요 나요 습니다 합니다 됩니다 입니다 했습니다 했는데 하는데 인데
해주세요 해줘 했어요 했어 했지 해야 하는 하고 하게 하면 하지 할까 할지 할 한 해 했 을까 은데 는데 면서 려면 어요 아요 에서는 에서도 에서 에게
으로는 으로 로는 까지 부터 처럼 보다 이나 이란 란 이야 야 들을 들이 들은 들 은 는 이 가 을 를 에 로 의 와 과 도 만`;

/** The most usual words of other languages that are written with spaces. */
const OTHERS =
  `der die das den dem des ein eine einen einem einer und oder aber ist sind war wie was wer wo wann warum ich du er sie
es wir ihr mein unser nicht kein mit von zu zum zur auf für bei nach aus im am um als auch noch nur bitte kann können soll muss mir mich
le la les un une des du de et ou est sont que qui quoi comment pourquoi quand où je tu il elle nous vous ils mon notre pas ne avec sur
pour dans par au aux ce cette ces peux peut dois faire fait plait
el los las una unos unas y o es son que quien como cuando donde porque yo tu nosotros mi nuestro no con por para en del al lo se
este esta estos puedo puede hacer favor
um uma os as e em da do dos das na no nos nas com por eu você ele ela nós meu nosso não isso esse
i gli lo della dello dei delle che chi come quando dove perché con per tra sono non
и в на не что как где когда почему кто это этот эта эти мы вы я он она они наш мой с со по для от до из за у к о об же ли бы
мне нам можно нужно есть был была были нет да пожалуйста`;

/** Splits a list only when it is asked for: all of them take a hook a millisecond. */
function lazySet(...texts: string[]): () => ReadonlySet<string> {
  let words: ReadonlySet<string> | undefined;
  return () => words ??= new Set(texts.flatMap((text) => text.split(/\s+/)));
}

const otherWords = lazySet(OTHERS);
const koreanWords = lazySet(KOREAN);
const koreanEndings = lazySet(KOREAN_ENDINGS);
const runWords = lazySet(CHINESE, JAPANESE);
const errandWords = lazySet(ERRANDS);
const LONGEST_RUN_WORD = 9;

/** True for a function word of a language that is written with spaces, English left aside. */
export function isFunctionWord(lower: string): boolean {
  return otherWords().has(lower) || otherWords().has(withoutAccents(lower));
}

/** Returns the word without accents: in Spanish, words that ask have one which they lack elsewhere. */
function withoutAccents(word: string): string {
  return /[\u00e0-\u00ff]/.test(word)
    ? word.normalize("NFD").replace(/[\u0300-\u036f]/g, "")
    : word;
}

/** A piece of a run without spaces: content, or what says only how something is asked. */
export interface Piece {
  text: string;
  isContent: boolean;
}

/**
 * Cuts a run without spaces into function words and content. Of Hiragana only what is long enough to be a
 * word of its own is content: endings and particles are written in it.
 */
export function cutRun(run: string): Piece[] {
  const pieces: Piece[] = [];
  let content = "";
  const end = (): void => {
    for (const text of content.split(/([\u3041-\u309f]+)/).filter((text) => text !== "")) {
      pieces.push({ text, isContent: !/^[\u3041-\u309f]/.test(text) || text.length >= 4 });
    }
    content = "";
  };
  for (let at = 0; at < run.length;) {
    const length = wordLengthAt(run, at, runWords());
    if (length > 0) {
      end();
      pieces.push({ text: run.slice(at, at + length), isContent: false });
    } else content += run[at];
    at += Math.max(1, length);
  }
  end();
  return pieces;
}

/** True for content that is nothing but words for errands: "run the tests" in Chinese. */
export function isErrandRun(run: string): boolean {
  for (let at = 0; at < run.length;) {
    const length = wordLengthAt(run, at, errandWords());
    if (length === 0) return false;
    at += length;
  }
  return true;
}

/** Returns the length of the longest of the words that begins there, 0 for none. */
function wordLengthAt(run: string, at: number, words: ReadonlySet<string>): number {
  for (let length = Math.min(LONGEST_RUN_WORD, run.length - at); length > 0; length--) {
    if (words.has(run.slice(at, at + length))) return length;
  }
  return 0;
}

/** Returns a Korean word without its particles and endings; "" for a function word. */
export function stemKorean(word: string): string {
  if (koreanWords().has(word)) return "";
  const ending = [...koreanEndings()].find((ending) =>
    word.endsWith(ending) && word.length - ending.length >= (ending.length > 1 ? 1 : 2)
  );
  const stem = ending === undefined ? word : word.slice(0, -ending.length);
  return koreanWords().has(stem) ? "" : stem;
}
