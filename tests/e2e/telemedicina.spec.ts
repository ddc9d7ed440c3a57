/** The video visit in two browsers, with Chromium's invented camera and microphone (CLIN-03). */
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import {
  antesDeEntrar,
  ateAEspera,
  celularDe,
  comCamera,
  comGelo,
  contas,
  entrarNa,
  identificar,
  outroProcesso,
  vemImagem,
  vigiar,
  visita,
} from '#tests/support/video.ts';
import { needs } from '#tests/support/peers.ts';

test.use({ launchOptions: comCamera() });

test('[CLIN-03] o paciente espera no telefone, a chamada liga, o prontuário abre ao lado e a evidência fica entre os documentos', async ({
  page,
  browser,
  baseURL,
}) => {
  const marcada = await visita(page.request);
  const celular = await celularDe(browser, baseURL ?? '');
  await identificar(celular, marcada.link);
  await expect(celular.getByRole('heading', { name: 'Termo de atendimento por vídeo' })).toBeVisible();
  await semFalhasDeAxe(celular);
  // [D9] Whoever does not accept says so, and may read it again.
  await celular.getByRole('button', { name: 'Não aceito' }).click();
  await expect(celular.getByText('Você não aceitou o termo')).toBeVisible();
  await celular.getByRole('button', { name: 'Ler o termo de novo' }).click();
  await celular.getByRole('checkbox', { name: 'Li e aceito' }).check();
  await celular.getByRole('button', { name: 'Continuar' }).click();
  await expect(celular.getByRole('progressbar', { name: 'Nível do microfone' })).toBeVisible();
  await semFalhasDeAxe(celular);

  await vigiar(page);
  await entrar(page, 'profissional', '/telemedicina');
  await expect(page).toHaveURL(/\/telemedicina\/list$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Pacientes do dia' })).toBeVisible();
  const linha = page.getByRole('row').filter({ hasText: marcada.nome });
  await expect(linha).toContainText('Aguardando o paciente');
  await celular.getByRole('button', { name: 'Entrar na sala de espera' }).click();
  await expect(linha).toContainText('Paciente na sala de espera');
  await semFalhasDeAxe(page);

  await linha.getByRole('link', { name: `Entrar na chamada de ${marcada.nome}` }).click();
  await expect(page.getByText('O paciente está na sala de espera.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled();
  const comeco = Date.now();
  await entrarNa(page);
  await vemImagem(page);
  process.stdout.write(`[CLIN-03] de 'Entrar' ao primeiro quadro: ${Date.now() - comeco} ms\n`);
  await vemImagem(celular);
  for (const pagina of [page, celular]) expect((await contas(pagina)).audio).toBeGreaterThan(0);
  await expect(celular.getByText('A chamada não é gravada.')).toBeVisible();
  await semFalhasDeAxe(celular);
  await semFalhasDeAxe(page);

  // What is told meanwhile lies over neither the head of the call, nor who is seen, nor its buttons (N-10).
  for (const [pagina, visiveis] of [
    [page, ['h1', '.z-palco', 'button:has-text("Encerrar chamada")']],
    [celular, ['.z-palco', 'button:has-text("Sair da chamada")']],
  ] as const) {
    await pagina.evaluate(() => window.dispatchEvent(new CustomEvent('zelo:sem-armazenamento')));
    const aviso = pagina.locator('.z-mensagens .ant-notification-notice').first();
    await expect(aviso).toBeVisible();
    const alto = (await pagina.locator('.z-mensagens').boundingBox())?.y ?? 0;
    for (const visivel of visiveis) {
      const caixa = await pagina.locator(visivel).first().boundingBox();
      expect((caixa?.y ?? 0) + (caixa?.height ?? 0), visivel).toBeLessThanOrEqual(alto + 1);
    }
    await aviso.getByRole('button', { name: 'Fechar' }).click();
  }

  await page.getByRole('button', { name: 'Mensagens' }).click();
  await page.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Bom dia, dona Vera');
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await celular.getByRole('button', { name: 'Mensagens' }).click();
  await expect(celular.getByText('Bom dia, dona Vera')).toBeVisible();
  // One's own picture lies over nobody: neither over the other's nor over what is written.
  for (const pagina of [page, celular]) {
    const eu = await pagina.locator('.z-palco-eu').boundingBox();
    for (const vizinho of ['.z-palco > figure:not(.z-palco-eu)', '.z-chamada-corpo > :not(.z-palco)']) {
      const caixa = await pagina.locator(vizinho).first().boundingBox();
      const longe =
        !eu ||
        !caixa ||
        eu.x >= caixa.x + caixa.width - 1 ||
        eu.x + eu.width <= caixa.x + 1 ||
        eu.y >= caixa.y + caixa.height - 1 ||
        eu.y + eu.height <= caixa.y + 1;
      expect(longe, vizinho).toBe(true);
    }
  }

  // A file goes to both, and what is none is refused before it leaves.
  const anexar = (name: string, texto: string) =>
    celular
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(texto) });
  await anexar('virus.exe', 'MZ');
  await expect(celular.getByText('Na chamada se enviam arquivos PDF, JPG e PNG.')).toBeVisible();
  const nome = 'hemograma de outubro, laboratório central, segunda via.pdf';
  await anexar(nome, '%PDF-1.4\n1 0 obj\n<< >>\nendobj\ntrailer\n<< >>\n%%EOF\n');
  for (const pagina of [page, celular])
    await expect(pagina.getByRole('button', { name: `${nome} · ` })).toBeVisible();
  await expect(celular.locator('body')).toHaveJSProperty('scrollWidth', 390);
  await semFalhasDeAxe(celular);
  const baixado = page.waitForEvent('download');
  await page.getByRole('button', { name: `${nome} · ` }).click();
  expect((await baixado).suggestedFilename()).toBe(nome);

  await page.getByRole('button', { name: 'Desligar microfone' }).click();
  await expect(celular.getByLabel('microfone desligado')).toBeVisible();

  await page.getByRole('button', { name: 'Abrir prontuário' }).click();
  await expect(page).toHaveURL(/form-prontuario/);
  const doca = page.getByRole('complementary', { name: `Chamada com ${marcada.nome}` });
  await expect(doca.locator('video').first()).toBeVisible();
  const antes = (await contas(page)).video;
  await expect.poll(async () => (await contas(page)).video).toBeGreaterThan(antes);
  // [D8] What the patient writes meanwhile is seen beside the chart, counted, and answered there.
  await celular.getByRole('textbox', { name: 'Escreva uma mensagem' }).fill('Não ouço nada');
  await celular.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(page.getByText(`${marcada.nome} escreveu na chamada.`)).toBeVisible();
  await expect(doca.getByTitle('1', { exact: true })).toBeVisible();
  await doca.getByRole('button', { name: 'Mensagens' }).click();
  await expect(doca.getByText('Não ouço nada')).toBeVisible();
  await expect(doca.getByTitle('1', { exact: true })).toBeHidden();
  // [F11] The system ends the microphone: it is said, and one touch gets it again, into the same call.
  await doca.getByRole('button', { name: 'Ligar microfone' }).click();
  await expect(celular.getByLabel('microfone desligado')).toBeHidden();
  await page.evaluate(() => {
    const minha = document.querySelector<HTMLVideoElement>('video[aria-label="Você"]')?.srcObject;
    for (const track of minha instanceof MediaStream ? minha.getAudioTracks() : []) {
      track.stop();
      // stop() by a page is silent; the system's end is not.
      track.dispatchEvent(new Event('ended'));
    }
  });
  await expect(celular.getByLabel('microfone desligado')).toBeVisible();
  const ouvidos = (await contas(celular)).audio;
  await doca.getByRole('button', { name: 'Microfone parado. Toque para voltar.' }).click();
  await expect(celular.getByLabel('microfone desligado')).toBeHidden();
  await expect.poll(async () => (await contas(celular)).audio).toBeGreaterThan(ouvidos + 20);
  await semFalhasDeAxe(page);
  await doca.getByRole('link', { name: 'Ver chamada inteira' }).click();

  await page.getByRole('button', { name: 'Encerrar chamada' }).click();
  await expect(
    celular.getByRole('heading', { name: 'Chamada encerrada' }).or(celular.getByText('Chamada encerrada')),
  ).toBeVisible();
  await expect(page.getByText('O atendimento continua aberto')).toBeVisible();
  await celular.getByRole('button', { name: 'Voltar à chamada' }).click();
  await celular.getByRole('button', { name: 'Entrar na sala de espera' }).click();
  // [L1] Who has just hung up is not said to know already.
  await expect(
    celular.getByText(/saiu da chamada às .* se chamar de novo, a chamada volta aqui/),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await entrarNa(page);
  await vemImagem(celular);

  await page.getByRole('button', { name: 'Finalizar atendimento' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finalizar atendimento' }).click();
  await expect(celular.getByText('Obrigado. Você já pode fechar esta página.')).toBeVisible();
  const headers = { ...(await cabecalhos(page.request, 'profissional')), 'id-prestador': '1' };
  const documentos = async () =>
    (
      await page.request.get(
        `/api/cmis/listar-documentos-pasta?modulo=pacientes&id=${marcada.pacienteId}&objectId=raiz`,
        {
          headers,
        },
      )
    ).text();
  await expect.poll(documentos).toContain('Evidência de teleconsulta');
  expect(await documentos()).toContain(nome);
  await identificar(celular, marcada.link);
  await expect(celular.getByText('Este atendimento já terminou')).toBeVisible();
  await celular.context().close();
});

test('[CLIN-03] sem câmera a chamada é só de som; quem entra por outra aba fica com ela; a conversa atravessa a queda do servidor @longo', async ({
  page,
  browser,
  baseURL,
}) => {
  const marcada = await visita(page.request);
  const celular = await celularDe(browser, baseURL ?? '', async (pagina) => {
    await pagina.addInitScript(() => {
      const pedir = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = (que) =>
        que?.video ? Promise.reject(new DOMException('negada', 'NotAllowedError')) : pedir(que);
    });
  });
  await identificar(celular, marcada.link);
  await celular.getByRole('checkbox', { name: 'Li e aceito' }).check();
  await celular.getByRole('button', { name: 'Continuar' }).click();
  await expect(celular.getByText('O navegador não deu acesso à câmera')).toBeVisible();
  await celular.getByRole('button', { name: 'Entrar só com som' }).click();
  await antesDeEntrar(page, marcada);
  await entrarNa(page);
  await vemImagem(celular);
  await expect.poll(async () => (await contas(page)).audio).toBeGreaterThan(0);
  expect((await contas(page)).video).toBe(0);
  await expect(page.getByText('Sem imagem')).toBeVisible();

  // The server is gone for a while: the picture goes on, and the other never leaves.
  await page.route('**/api/telemedicina/publico/**', (rota) => rota.abort());
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  const antes = (await contas(celular)).video;
  await expect.poll(async () => (await contas(celular)).video).toBeGreaterThan(antes);
  await page.unroute('**/api/telemedicina/publico/**');
  await expect(page.getByText('Sem ligação com o servidor')).toBeHidden();

  // The same link once more: the new page takes the call over.
  const outraPagina = await celular.context().newPage();
  await vigiar(outraPagina);
  await identificar(outraPagina, marcada.link);
  await outraPagina.getByRole('button', { name: /^Entrar/ }).click();
  await vemImagem(outraPagina);
  await expect(celular.getByText('A chamada continua em outro lugar')).toBeVisible();
  await vemImagem(page);
  await outraPagina.getByRole('button', { name: 'Sair da chamada' }).click();
  await expect(page.getByText(/saiu às .* Pode voltar pelo mesmo link/)).toBeVisible();
  await page.getByRole('button', { name: 'Encerrar chamada' }).click();
  await celular.context().close();
});

test('[CLIN-03] o processo do servidor é morto no meio da chamada: a imagem continua, e o aviso entre os dois volta em menos de 3 s', async ({
  request,
  browser,
}) => {
  const servidor = await outroProcesso();
  const marcada = await visita(request);
  const celular = await celularDe(browser, servidor.url);
  const contexto = await browser.newContext({
    baseURL: servidor.url,
    locale: 'pt-BR',
    viewport: { width: 1366, height: 768 },
  });
  const page = await contexto.newPage();
  let vivo = servidor;
  try {
    await ateAEspera(celular, marcada.link);
    await antesDeEntrar(page, marcada);
    await entrarNa(page);
    for (const pagina of [page, celular]) await vemImagem(pagina);

    const queda = Date.now();
    servidor.child.kill('SIGKILL');
    await servidor.ended;
    for (const pagina of [page, celular])
      await expect(pagina.getByText('Sem ligação com o servidor')).toBeVisible();
    // While another process starts at the same address, in none of the seconds does any of the two stand still.
    let volta = 0;
    const subindo = outroProcesso({ PORT: new URL(servidor.url).port }).then((novo) => {
      vivo = novo;
      volta = Date.now();
    });
    const tempos = [page, celular].map(async (pagina) => {
      await pagina.getByText('Sem ligação com o servidor').waitFor({ state: 'hidden' });
      return Date.now();
    });
    const quadros: number[] = [];
    while (volta === 0 || quadros.length < 4) {
      const antes = await Promise.all([page, celular].map(async (pagina) => (await contas(pagina)).video));
      await page.waitForTimeout(1_000);
      const depois = await Promise.all([page, celular].map(async (pagina) => (await contas(pagina)).video));
      quadros.push(...depois.map((n, at) => n - (antes[at] ?? 0)));
    }
    await subindo;
    expect(Math.min(...quadros)).toBeGreaterThan(0);
    const esperas = (await Promise.all(tempos)).map((quando) => quando - volta);
    process.stdout.write(
      `[CLIN-03] processo morto por ${volta - queda} ms, ao menos ${Math.min(...quadros)} quadros por segundo; aviso de volta em ${esperas.join(' e ')} ms\n`,
    );
    for (const espera of esperas) expect(espera).toBeLessThan(3_000);
    // Nobody left meanwhile, and what one does reaches the other again.
    await expect(page.getByText(/saiu às .* Pode voltar pelo mesmo link/)).toBeHidden();
    await celular.getByRole('button', { name: 'Sair da chamada' }).click();
    await expect(page.getByText(/saiu às .* Pode voltar pelo mesmo link/)).toBeVisible();
    await page.getByRole('button', { name: 'Encerrar chamada' }).click();
  } finally {
    await contexto.close();
    await celular.context().close();
    vivo.child.kill('SIGTERM');
    await vivo.ended;
  }
});

test('[CLIN-03] só pelo TURN de um coturn de verdade as duas imagens chegam @longo', async ({
  page,
  browser,
  baseURL,
}) => {
  needs(test, 'turnserver');
  const porta = 34_900 + (process.pid % 90);
  const turn = spawn(
    'turnserver',
    [
      '-n',
      '--listening-ip=127.0.0.1',
      '--relay-ip=127.0.0.1',
      `--listening-port=${porta}`,
      '--use-auth-secret',
      '--static-auth-secret=segredo',
      '--realm=zelo',
      '--allow-loopback-peers',
      '--cli-password=x',
      '--no-tls',
      '--no-dtls',
      '--log-file=stdout',
    ],
    { stdio: 'ignore' },
  );
  try {
    const username = `${Math.floor(Date.now() / 1000) + 3600}:1`;
    const credential = createHmac('sha1', 'segredo').update(username).digest('base64');
    const gelo = {
      soRelay: true,
      servidores: [{ urls: [`turn:127.0.0.1:${porta}?transport=udp`], username, credential }],
    };
    const marcada = await visita(page.request);
    const celular = await celularDe(browser, baseURL ?? '', (pagina) => comGelo(pagina, gelo));
    await ateAEspera(celular, marcada.link);
    await comGelo(page, gelo);
    await antesDeEntrar(page, marcada);
    const comeco = Date.now();
    await entrarNa(page);
    await vemImagem(page);
    process.stdout.write(
      `[CLIN-03] só por TURN, de 'Entrar' ao primeiro quadro: ${Date.now() - comeco} ms\n`,
    );
    await vemImagem(celular);
    for (const pagina of [page, celular]) expect((await contas(pagina)).relay).toBe(true);
    await page.getByRole('button', { name: 'Encerrar chamada' }).click();
    await celular.context().close();
  } finally {
    turn.kill('SIGKILL');
  }
});
