/**
 * The visit for more than four, by a media server (CLIN-03, docs/guides/telemedicina.md). The server is ours (mock-server/livekit.ts):
 * it speaks LiveKit's protocol and is not LiveKit's own.
 */
import { expect, test, type Page } from '@playwright/test';
import { WebSocket } from 'ws';
import { CABECALHO_CONVITE, CABECALHO_PASSE, type Passe } from '#domain/convite/convite.ts';
import {
  CABECALHO_SALA,
  type ConteudoTeleconsulta,
  type Lugar,
  type PasseDeMidia,
} from '#domain/telemedicina/wire.ts';
import { startLivekit } from '../../mock-server/livekit.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos } from '#tests/support/entrada.ts';
import {
  antesDeEntrar,
  celularDe,
  comCamera,
  entrarNa,
  identificar,
  NASCIMENTO,
  outroProcesso,
  rostosEm,
  vigiar,
  visita,
} from '#tests/support/video.ts';

/** Somebody who is in the call by the link and shows nothing: a browser less for a machine that encodes for all of them. */
async function semImagem(url: string, link: string): Promise<WebSocket> {
  let passe = '';
  const pedir = async <T>(caminho: string, method: 'GET' | 'POST', body?: object, chave = ''): Promise<T> => {
    const resposta = await fetch(`${url}/api/${caminho}`, {
      method,
      headers: {
        [CABECALHO_CONVITE]: link.replace('/c/', ''),
        [CABECALHO_PASSE]: passe,
        ...(chave ? { [CABECALHO_SALA]: chave } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(resposta.ok, caminho).toBe(true);
    return (await resposta.json()) as T;
  };
  passe = (await pedir<Passe>('convites/publico/identidade', 'POST', { nascimento: NASCIMENTO })).passe;
  const { consentimento } = await pedir<ConteudoTeleconsulta>('convites/publico/conteudo', 'GET');
  await pedir('convites/publico/teleconsulta/consentimento', 'POST', { versao: consentimento.versao });
  const { chave } = await pedir<Lugar>('convites/publico/teleconsulta/entrar', 'POST');
  const dado = await pedir<PasseDeMidia>('telemedicina/publico/midia', 'POST', undefined, chave);
  const ws = new WebSocket(`${dado.url}/rtc?access_token=${dado.passe}`);
  await new Promise((resolve, reject) => ws.once('message', resolve).once('error', reject));
  return ws;
}

test.use({ launchOptions: comCamera(5) });

test('[CLIN-03] cinco na chamada pelo servidor de mídia, três com imagem que veem uns aos outros; o link cancelado tira de lá, e o fim apaga a sala @longo', async ({
  browser,
  request,
}) => {
  test.setTimeout(300_000);
  const segredo = 'segredo do servidor de mídia de teste';
  const midia = await startLivekit({ chave: 'zelo', segredo });
  const servidor = await outroProcesso({
    LIVEKIT_URL: midia.url,
    LIVEKIT_API_KEY: 'zelo',
    LIVEKIT_API_SECRET: segredo,
  });
  const marcada = await visita(request);
  const headers = { ...(await cabecalhos(request, 'profissional')), 'id-prestador': '1' };
  const convidado = async (nome: string): Promise<{ id: number; link: string }> => {
    const resposta = await request.post(`/api/telemedicina/agendamentos/${marcada.id}/convidados`, {
      headers,
      data: { nome, nascimento: NASCIMENTO },
    });
    expect(resposta.ok(), await resposta.text()).toBe(true);
    const { id, link } = (await resposta.json()) as { id: number; link: string };
    return { id, link: new URL(link).pathname };
  };
  const filha = await convidado('Filha de Vera');
  const demaisConvidados = [await convidado('Intérprete de Libras'), await convidado('Irmão de Vera')];
  const contexto = await browser.newContext({
    baseURL: servidor.url,
    locale: 'pt-BR',
    viewport: { width: 1366, height: 768 },
  });
  const page = await contexto.newPage();
  const celulares: Page[] = [];
  const sockets: WebSocket[] = [];
  try {
    // The choice stands with the links, before the call; it is told in the term that everybody reads.
    await vigiar(page);
    await antesDeEntrar(page, marcada);
    await page.goto('/telemedicina/list');
    await page.getByRole('button', { name: `Link de ${marcada.nome}` }).click();
    await page.getByRole('checkbox', { name: 'Mais de quatro pessoas' }).click();
    await expect(page.getByRole('checkbox', { name: 'Mais de quatro pessoas' })).toBeChecked();
    await semFalhasDeAxe(page);
    await page.goto(`/telemedicina/chamada?agendamento=${marcada.id}`);
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
    await entrarNa(page);
    const links = [marcada.link, filha.link];
    celulares.push(...(await Promise.all(links.map(() => celularDe(browser, servidor.url)))));
    await Promise.all(
      celulares.map(async (celular, at) => {
        await identificar(celular, links[at] ?? '');
        await expect(celular.getByText('o som e a imagem passam por um servidor de mídia')).toBeVisible();
        await celular.getByRole('checkbox', { name: 'Li e aceito' }).check();
        await celular.getByRole('button', { name: 'Continuar' }).click();
        await celular.getByRole('button', { name: /^Entrar/ }).click();
      }),
    );
    for (const { link } of demaisConvidados) sockets.push(await semImagem(servidor.url, link));
    const todos = [page, ...celulares];
    for (const pagina of todos) await expect.poll(() => rostosEm(pagina), { timeout: 60_000 }).toBe(2);
    for (const pagina of todos)
      await expect(pagina.locator('.z-palco > figure:not(.z-palco-eu)')).toHaveCount(4);
    expect(Object.values(midia.salas())[0]).toHaveLength(5);
    await page.screenshot({ path: test.info().outputPath('cinco-1366.png') });
    await celulares[0]?.screenshot({ path: test.info().outputPath('cinco-390.png'), fullPage: true });
    await expect(page.getByText('Ligação boa').first()).toBeVisible();

    // What one writes, all the others read; a microphone that is off is told, a camera that comes back is seen.
    await page.getByRole('button', { name: 'Mensagens' }).click();
    await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Bom dia a todos');
    await page.getByRole('button', { name: 'Enviar', exact: true }).click();
    for (const pagina of celulares) {
      await pagina.getByRole('button', { name: 'Mensagens' }).click();
      await expect(pagina.getByText('Bom dia a todos')).toBeVisible();
    }
    await page.getByRole('button', { name: 'Desligar microfone' }).click();
    await expect(celulares[0]!.getByLabel('microfone desligado')).toHaveCount(3);
    await page.getByRole('button', { name: 'Desligar câmera' }).click();
    await expect.poll(() => rostosEm(celulares[0]!)).toBe(1);
    await page.getByRole('button', { name: 'Ligar câmera' }).click();
    await expect.poll(() => rostosEm(celulares[0]!)).toBe(2);

    // The link is taken back: out of the picture too, though that browser does not hear of it.
    const daFilha = celulares[1]!;
    await daFilha.route('**/api/telemedicina/publico/linha**', (rota) => rota.abort());
    const revogado = await request.post(`/api/convites/${filha.id}/revogar`, { headers });
    expect(revogado.ok(), await revogado.text()).toBe(true);
    await expect.poll(() => Object.values(midia.salas())[0]?.length).toBe(4);
    for (const pagina of [page, celulares[0]!]) await expect.poll(() => rostosEm(pagina)).toBe(1);

    // The visit is over: so is its room.
    await page.getByRole('button', { name: 'Abrir prontuário' }).click();
    await expect(page).toHaveURL(/form-prontuario/);
    await page.getByRole('link', { name: 'Ver chamada inteira' }).click();
    await page.getByRole('button', { name: 'Finalizar atendimento' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar atendimento' }).click();
    await expect(celulares[0]!.getByText('Obrigado. Você já pode fechar esta página.')).toBeVisible();
    await expect.poll(() => midia.pedidos.map(({ metodo }) => metodo)).toContain('DeleteRoom');
    await expect.poll(() => midia.salas()).toEqual({});
  } finally {
    for (const socket of sockets) socket.close();
    await Promise.all([contexto.close(), ...celulares.map((pagina) => pagina.context().close())]);
    servidor.child.kill('SIGTERM');
    await servidor.ended;
    await midia.close();
  }
});
