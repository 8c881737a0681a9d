import type { ShortTexts } from "../language-texts.ts";

export const chinese: ShortTexts = {
  topics: `
1301 = 早饭前的颜料/yanliao; 挂歪的画/guawai
~ 艺术和完成它的人
1321 = 账单见附件/zhangdan
~ 小公司和它们的大决定
1303 = 笑得不是时候/xiao
~ 一周里的小烦恼
1304 = 最后一排提问/houpai
~ 我们怎样学习，又为什么放弃
1483 = 码头尽头的灯/matou; 十一个房间/fangjian
~ 一座地图上没有的小镇
1511 = 三号窗口/sanhao
~ 一座城市怎样决定长椅的位置
1512 = 静息心率/xinlv
~ 不费力的健康
1487 = 昨天的天气/zuotian
~ 从厨房里看到的大事件
1305 = 水洼的季节/shuiwa
~ 早餐和丢失的鞋子之间的家庭生活
1502 = 阳台菜园/yangtai
~ 怎样好好浪费空闲时间
1310 = 唱片的另一面/changpian; 四个和弦一条狗/hexian
~ 歌曲和它们诞生的房间
1489 = 六点半的世界/liudianban
~ 慢一点的新闻
1314 = 星期天之前的安静/anjing
~ 信仰与怀疑
1533 = 结果因人而异/jieguo
~ 让人改变想法的研究
1324 = 门外的长椅/changyi; 别人的星期一/xingqiyi
~ 我们怎样比邻而居
1545 = 替补席/tibuxi
~ 下雨的星期六的体育
1309 = 看到片尾/pianwei
~ 值得一个晚上的电影
1318 = 服务器在休息/fuwuqi
~ 软件和被它吵醒的人
1488 = 水壶听见了什么/shuihu
~ 结束得太早的案子
`,
  openings: `
一档关于{about}的播客。主播：{hosts}。
每个{day}，{hosts}聊一聊{about}。
这档节目从厨房里的闲聊开始，主题是{about}。
`,
  rituals: `
每一期都从听众的问题开始，以一个更好的问题结束。
嘉宾会带来一件东西，并把它留在桌上。
没有排名，也没有喧哗。
每一期都可以单独收听。
有错误就在下一期开头更正。
`,
  endings: `
每个{day}更新。
适合洗碗的时候听。
适合长途火车。
`,
  subtitles: `
主播：{hosts}
关于{about}
把小故事讲好
`,
  patterns: `

`,
  days: "星期一; 星期三; 星期五",
  places: "成都",
};
