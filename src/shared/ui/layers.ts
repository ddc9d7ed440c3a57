/** Where dialogs, drawers and menus are drawn: one element beside the page, so that the locked screen takes all of it away. */
let host: HTMLElement | undefined;

/** Made at the first use. */
export function layerHost(): HTMLElement {
  if (!host) {
    host = document.createElement('div');
    host.id = 'camadas';
    document.body.append(host);
  }
  return host;
}
