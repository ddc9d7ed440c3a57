/** Bad days of the video visit, tried in real browsers (CLIN-03): what is missing is said, and no state is left half way. */
import { expect, test, type Page } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import {
  antesDeEntrar,
  ateAChamada,
  ateAEspera,
  celularDe,
  comCamera,
  comGelo,
  contas,
  entrarNa,
  identificar,
  vemImagem,
  visita,
} from '#tests/support/video.ts';

test.use({ launchOptions: comCamera(10) });

/** The browser answers thus whoever asks for this device. */
const semAparelho = async (page: Page, aparelho: 'audio' | 'video', erro: string): Promise<void> => {
  await page.addInitScript(
    ([de, nome]) => {
      const pedir = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (que) =>
        que?.[de as 'audio'] ? Promise.reject(new DOMException('', nome)) : pedir(que);
    },
    [aparelho, erro],
  );
};

test('[CLIN-03] sem microfone: a falta é dita, a imagem vai, e a conversa por escrito também @longo', async ({
  page,
  browser,
  baseURL,
}) => {
  const marcada = await visita(page.request);
  const celular = await celularDe(browser, baseURL ?? '', (pagina) =>
    semAparelho(pagina, 'audio', 'NotFoundError'),
  );
  await identificar(celular, marcada.link);
  await celular.getByRole('checkbox', { name: 'Li e aceito' }).check();
  await celular.getByRole('button', { name: 'Continuar' }).click();
  await expect(celular.getByRole('alert')).toContainText(
    'Nenhum microfone foi encontrado. Sem ele, você ouve e escreve, mas não fala.',
  );
  await celular.getByRole('button', { name: 'Entrar na sala de espera' }).click();
  await antesDeEntrar(page, marcada);
  await entrarNa(page);
  for (const pagina of [page, celular]) await vemImagem(pagina);
  await expect.poll(async () => (await contas(celular)).audio).toBeGreaterThan(0);
  await expect(page.getByLabel('microfone desligado')).toBeVisible();
  await celular.getByRole('button', { name: 'Mensagens' }).click();
  await celular.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Não consigo falar, só escrever');
  await celular.getByRole('button', { name: 'Enviar', exact: true }).click();
  await page.getByRole('button', { name: 'Mensagens' }).click();
  await expect(page.getByText('Não consigo falar, só escrever')).toBeVisible();
  await page.getByRole('button', { name: 'Encerrar chamada' }).click();
  await celular.context().close();
});

test('[CLIN-03] um navegador sem WebRTC: os dois lados leem qual usar, e ninguém entra numa chamada que não haveria @longo', async ({
  page,
  browser,
  baseURL,
}) => {
  const frase =
    'Este navegador não faz chamadas de vídeo. Abra o endereço no Chrome, Edge, Firefox ou Safari atualizados, por https.';
  const marcada = await visita(page.request);
  const contexto = await browser.newContext({
    baseURL: baseURL ?? '',
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
  });
  const celular = await contexto.newPage();
  await celular.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  await identificar(celular, marcada.link);
  await celular.getByRole('checkbox', { name: 'Li e aceito' }).check();
  await celular.getByRole('button', { name: 'Continuar' }).click();
  await expect(celular.getByRole('alert')).toContainText(frase);
  await expect(celular.getByRole('button', { name: /^Entrar/ })).toBeDisabled();
  await contexto.close();
  await page.addInitScript(() => Reflect.deleteProperty(window, 'RTCPeerConnection'));
  await entrar(page, 'profissional', `/telemedicina/chamada?agendamento=${marcada.id}`);
  await expect(page.getByRole('alert').filter({ hasText: frase })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeDisabled();
});

test('[CLIN-03] com o TURN fora do ar os dois leem o que fazer, em vez de conectar para sempre @longo', async ({
  page,
  browser,
  baseURL,
}) => {
  const gelo = {
    soRelay: true,
    servidores: [{ urls: ['turn:127.0.0.1:9?transport=udp'], username: '1:1', credential: 'x' }],
  };
  const marcada = await visita(page.request);
  const celular = await celularDe(browser, baseURL ?? '', (pagina) => comGelo(pagina, gelo));
  await ateAEspera(celular, marcada.link);
  await comGelo(page, gelo);
  await antesDeEntrar(page, marcada);
  const comeco = Date.now();
  await entrarNa(page);
  for (const pagina of [page, celular])
    await expect(pagina.getByText(/^Não houve caminho até /)).toBeVisible({ timeout: 60_000 });
  process.stdout.write(`[CLIN-03] sem TURN, dito em ${Date.now() - comeco} ms\n`);
  await page.getByRole('button', { name: 'Encerrar chamada' }).click();
  await expect(celular.getByText('Chamada encerrada')).toBeVisible();
  await celular.context().close();
});

test('[CLIN-03] a aba que dormiu volta à chamada sozinha e sem novo aceite @longo', async ({
  page,
  browser,
  baseURL,
}) => {
  const marcada = await visita(page.request);
  const celular = await celularDe(browser, baseURL ?? '');
  await antesDeEntrar(page, marcada);
  await entrarNa(page);
  await ateAChamada(celular, marcada.link);
  for (const pagina of [page, celular]) await vemImagem(pagina);
  // A phone in the pocket: no timer runs, and the server is not heard. The silence is longer than a line may have.
  const cdp = await celular.context().newCDPSession(celular);
  const rede = (offline: boolean) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await cdp.send('Network.enable');
  await rede(true);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });
  await page.waitForTimeout(20_000);
  await cdp.send('Page.setWebLifecycleState', { state: 'active' });
  await rede(false);
  const comeco = Date.now();
  const antes = (await contas(celular)).video;
  await expect.poll(async () => (await contas(celular)).video).toBeGreaterThan(antes);
  await expect(celular.getByText('Sem ligação com o servidor')).toBeHidden();
  await expect(page.getByText(/saiu às .* Pode voltar pelo mesmo link/)).toBeHidden();
  process.stdout.write(`[CLIN-03] a aba acordou: imagem em ${Date.now() - comeco} ms\n`);
  await page.getByRole('button', { name: 'Encerrar chamada' }).click();
  await celular.context().close();
});
