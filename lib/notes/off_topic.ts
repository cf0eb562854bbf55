/** Prompts that nobody's notes are about: errands, small talk and general questions in four languages. */
export const OFF_TOPIC: readonly string[] = `continue
run the tests
commit and push
can you do that again
fix it
1234
____
%%%%
translate this to French
refactor this function to be shorter
make it so that the text is in a file
what time is it in Tokyo
what is the weather like in Lisbon today?
best restaurants nearby
explain quantum entanglement
write a haiku about autumn leaves falling on a quiet pond
write a Python function that reverses a linked list
write a regex for emails
how do I center a div?
how do I exit vim
make the button blue
add a login page
rename the variable
what is the capital of Australia?
who won the match yesterday and by how much
add error handling to the parser
the build is broken, please fix
show me the diff
写一个冒泡排序
帮我翻译成英文
今天晚上吃什么
今天天气怎么样
明天会下雨吗
帮我写一首关于秋天的诗
好的，请继续
这个函数怎么这么慢，帮我看看
什么是量子计算
이 코드 좀 고쳐줘
테스트 실행해줘
오늘 날씨 어때?
오늘 점심 뭐 먹을까?
파이썬으로 피보나치 함수 작성해줘
この関数を直して
続けてください
テストを実行して
今日の天気は？
俳句を書いて`.split("\n");
