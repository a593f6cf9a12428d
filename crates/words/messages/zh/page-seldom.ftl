### 简体中文: en/page-seldom.ftl.

## Trusting the club's certificate

page-trust = 使用 https 连接
page-trust-lead = 连接将被加密，俱乐部也可以像应用一样安装。为此，您的设备需要信任此俱乐部一次。
page-trust-device = 您的设备
page-trust-android = Android
page-trust-ios = iPhone, iPad
page-trust-windows = Windows
page-trust-macos = Mac
page-trust-linux = Linux
page-trust-firefox = Firefox
page-trust-download = 下载俱乐部的证书。
page-trust-download-button = 下载证书
page-trust-install-android = 打开设备的设置，搜索“CA 证书”。选择“仍然安装”，然后选择文件 { $file }。
page-trust-install-ios = 打开“设置”，轻点“已下载描述文件”并安装。然后前往“通用 › 关于本机 › 证书信任设置”，打开“{ $name }”。
page-trust-install-windows = 打开文件 { $file }。依次选择“安装证书”“当前用户”“将所有的证书都放入下列存储”，再通过“浏览”选择“受信任的根证书颁发机构”。
page-trust-install-macos = 打开文件 { $file }，将其添加到钥匙串。在“钥匙串访问”中双击“{ $name }”，展开“信任”，选择“始终信任”。
page-trust-install-linux = 在 Chrome 或 Chromium 中，前往“设置 › 隐私和安全 › 安全 › 管理证书”。在自定义证书中，将文件 { $file } 导入为受信任的证书。
page-trust-install-firefox = 前往“设置 › 隐私与安全 › 证书 › 查看证书 › 证书颁发机构”。导入文件 { $file }，并勾选“信任由此证书颁发机构来标识网站”。
page-trust-open = 关闭并重新启动浏览器，然后使用 https 打开俱乐部：
page-trust-done = 此设备信任该俱乐部。您已通过 https 连接。
page-trust-check = 证书是否正确？它的名称是“{ $name }”，俱乐部启动时，其电脑会显示以下 SHA-256 指纹：
page-trust-limits = 它仅对局域网地址有效，对互联网上的网站无效，有效期至 { $date }。如不再信任该俱乐部，请从同一列表中将其删除。
page-trust-none = 此俱乐部未使用 https
page-trust-none-hint = 组织者可以用“tabiya serve --https”启动俱乐部来启用。

## The organiser's one-time link

page-organiser-welcome = 您是组织者
page-organiser-link-bad = 此链接已失效
page-organiser-link-bad-hint = 链接只能使用一次，且仅在十分钟内有效。请在俱乐部的电脑上运行“tabiya organiser”获取新链接。
