// The service worker of web push, and of nothing else: it keeps no page and no answer, so that no health data stays
// in the browser. What it shows comes sealed from our server: kind, count and neutral words.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('push', (event) => {
  const told = read(event.data);
  event.waitUntil(
    self.registration.showNotification(told.titulo, {
      body: told.texto,
      tag: told.id === null ? 'zelo' : `zelo-${told.id}`,
      lang: 'pt-BR',
      icon: '/icone-192.png',
      badge: '/icone-selo.png',
      data: { id: told.id },
      requireInteraction: told.tipo === 'AMB',
    }),
  );
});

// A click leads to our own screen of that notification and nowhere else; who may see it is asked there.
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { id } = event.notification.data ?? {};
  event.waitUntil(open(Number.isSafeInteger(id) ? `/notificacoes?abrir=${id}` : '/notificacoes'));
});

// The browser goes by another address, with no page open: the server is told at once, by the whole former address, which
// only this browser knows. Where the browser does not say which it was, an open page puts it right.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(changed(event.oldSubscription ?? null, event.newSubscription ?? null));
});

async function changed(before, given) {
  const asked = before?.options ?? given?.options;
  const now = given ?? (asked ? await self.registration.pushManager.subscribe(asked) : null);
  if (before && now && (await told(before, now, true))) return;
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const client of windows) client.postMessage({ tipo: 'push-mudou' });
}

// The server's key may be another since: the browser would go by one that nothing is sent with any more. It is made anew, once.
async function told(before, now, again) {
  const chave = keyOf(now);
  const body = JSON.stringify({ antes: tokenOf(before), agora: tokenOf(now), ...(chave ? { chave } : {}) });
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch('/api/notificacoes/publico/navegador', { method: 'POST', headers, body }).catch(
    () => null,
  );
  if (answer?.status === 200 && again) {
    const { chavePublica } = await answer.json();
    await now.unsubscribe();
    const applicationServerKey = bytesOf(chavePublica);
    const anew = await self.registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey,
    });
    return told(before, anew, false);
  }
  return answer?.status === 204;
}

function keyOf(subscription) {
  const bytes = subscription.options?.applicationServerKey;
  return bytes ? base64url(String.fromCharCode(...new Uint8Array(bytes))) : null;
}

const base64url = (text) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');

function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) =>
    letter.charCodeAt(0),
  );
}

// As src/domain/notificacao/token.ts spells it.
function tokenOf(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const text = JSON.stringify({ endpoint, keys: { auth: keys.auth, p256dh: keys.p256dh } });
  return base64url(text);
}

function read(data) {
  let value = null;
  try {
    value = data?.json() ?? null;
  } catch {
    // Not ours: something must be shown all the same, or the browser says it for us.
  }
  const text = (given) => (typeof given === 'string' ? given.slice(0, 200) : '');
  return {
    id: Number.isSafeInteger(value?.id) ? value.id : null,
    tipo: text(value?.tipo),
    titulo: text(value?.titulo) || 'Zelo',
    texto: text(value?.texto),
  };
}

async function open(path) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const ours = windows.find((client) => client.focused) ?? windows[0];
  if (!ours) return self.clients.openWindow(path);
  await ours.focus().catch(() => undefined); // a browser may not let it; the screen changes anyway
  // The page goes there itself, so that what is being typed is kept; one that does not answer is led.
  if (await asked(ours, path)) return undefined;
  return ours.navigate(path).catch(() => self.clients.openWindow(path));
}

function asked(client, path) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    const timer = setTimeout(() => resolve(false), 1000);
    port1.addEventListener('message', () => {
      clearTimeout(timer);
      resolve(true);
    });
    port1.start();
    client.postMessage({ tipo: 'abrir', caminho: path }, [port2]);
  });
}
