package text

// guests makes up names. The lists have a blank between words, and any quality goes with
// any animal.
var guests = []entry{
	{"guest.name", "{quality} {animal}", "{quality}的{animal}"},
	{
		"guest.qualities",
		"Quiet Brave Calm Clever Swift Gentle Lucky Merry Nimble Patient Bright Bold Curious Happy Keen Kind " +
			"Lively Mellow Proud Sunny Wise Witty Daring Eager Early Fair Golden Honest Jolly Little Noble Steady",
		"安静 勇敢 沉着 聪明 敏捷 温柔 幸运 快乐 机灵 耐心 明亮 大胆 好奇 开心 敏锐 善良 " +
			"活泼 悠闲 骄傲 阳光 睿智 风趣 果敢 热心 早起 公正 金色 诚实 欢乐 小巧 高贵 稳重",
	},
	{
		"guest.animals",
		"Heron Otter Fox Crane Badger Hare Falcon Dolphin Panda Robin Swallow Tiger Turtle Lynx Magpie Marten " +
			"Owl Pelican Raven Seal Sparrow Squirrel Stork Swan Wren Beaver Bison Finch Gecko Koala Lark Moose",
		"苍鹭 水獭 狐狸 仙鹤 獾 野兔 猎鹰 海豚 熊猫 知更鸟 燕子 老虎 乌龟 猞猁 喜鹊 貂 " +
			"猫头鹰 鹈鹕 渡鸦 海豹 麻雀 松鼠 白鹳 天鹅 鹪鹩 河狸 野牛 雀鸟 壁虎 考拉 云雀 驼鹿",
	},
	{"guest.passkey", "Passkey", "通行密钥"},
}
