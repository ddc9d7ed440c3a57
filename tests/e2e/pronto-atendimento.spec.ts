/** The emergency room of a shift (CLIN-07): somebody unknown comes in, is classified, called, attended, leaves; another browser sees it. */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';

/** Who waits for a colour is a card, the others are rows. */
const linhaDe = (page: Page, nome: string) =>
  page
    .getByRole('row')
    .or(page.getByRole('main').getByRole('listitem'))
    .filter({ has: page.getByText(nome, { exact: true }) });

test('[CLIN-07] quem chega sem nome entra em segundos, é classificado, chamado e atendido; a recepção vê ao vivo e não lê o motivo', async ({
  page,
  browser,
}) => {
  const headers = { ...(await cabecalhos(page.request, 'profissional')), 'id-prestador': '1' };
  expect((await page.request.post('/api/pronto-atendimento/vinculo/iniciar', { headers })).ok()).toBe(true);
  await entrar(page, 'profissional', '/prontoatendimento');
  await expect(page.getByRole('heading', { level: 1, name: 'Pronto Atendimento' })).toBeVisible();
  await expect(page.getByRole('heading', { name: /^Na fila/ })).toBeVisible();

  const outroContexto = await browser.newContext();
  const recepcao = await outroContexto.newPage();
  await entrar(recepcao, 'administrativo', '/prontoatendimento');
  await expect(recepcao.getByRole('heading', { name: /^Na fila/ })).toBeVisible();

  // Arrival, at the desk.
  const inicio = performance.now();
  await recepcao.getByRole('button', { name: 'Registrar chegada' }).click();
  const chegada = recepcao.getByRole('dialog', { name: 'Registrar chegada' });
  await chegada.getByText('Sem identificação').click();
  await chegada.getByText('Masculino').click();
  await chegada.getByLabel('Idade aproximada').fill('40');
  await escolher(chegada, 'Como chegou', 'Trazido pelo SAMU');
  await chegada.getByRole('button', { name: 'Registrar chegada' }).click();
  const aviso = recepcao.getByText(/Desconhecido \d+ chegou: senha U\d+\./).first();
  await expect(aviso).toBeVisible();
  const segundos = (performance.now() - inicio) / 1000;
  process.stdout.write(`chegada de um desconhecido, do clique à senha: ${segundos.toFixed(1)} s\n`);
  const nome = /Desconhecido \d+/.exec(await aviso.innerText())?.[0] ?? '';

  // It appears to the professional by itself.
  const linha = linhaDe(page, nome);
  await expect(linha).toContainText('homem, cerca de 40 anos, trazido pelo SAMU');
  await linha.getByRole('button', { name: `Classificar: ${nome}` }).click();
  const triagem = page.getByRole('dialog', { name: `Classificar ${nome}` });
  await triagem.getByText('Laranja: muito urgente').click();
  await triagem.getByLabel('Queixa principal').fill('Rebaixamento, cheiro de álcool');
  // A number that cannot be is said, and stays as it was typed.
  await triagem.getByLabel('Pressão sistólica').fill('980');
  await triagem.getByRole('button', { name: 'Guardar classificação' }).click();
  await expect(triagem.getByText('Confira o número: vale de 30 a 350.')).toBeVisible();
  await expect(triagem.getByLabel('Pressão sistólica')).toHaveValue('980');
  for (const [campo, valor] of [
    ['Pressão sistólica', '98'],
    ['Frequência cardíaca', '112'],
    ['Frequência respiratória', '22'],
    ['Temperatura', '35,8'],
    ['Saturação de O₂', '93'],
  ] as const)
    await triagem.getByLabel(campo).fill(valor);
  await escolher(triagem, 'Consciência (ACVPU)', 'Responde à voz');
  await expect(triagem.getByRole('status')).toHaveText('NEWS2 12: risco alto · sinal grave: consciência');
  // D5: against the signs it is asked why, in sight, and nothing is kept before it is said.
  await triagem.getByText('Azul: não urgente').click();
  await triagem.getByRole('button', { name: 'Guardar classificação' }).click();
  await expect(triagem.getByText(/Os sinais pedem mais urgência que esta cor/)).toBeInViewport();
  await expect(triagem.getByLabel('Por que esta cor, contra os sinais')).toBeFocused();
  await expect(triagem.getByRole('status')).toBeInViewport();
  await triagem.getByText('Laranja: muito urgente').click();
  await expect(triagem.getByLabel('Por que esta cor, contra os sinais')).toHaveCount(0);
  await semFalhasDeAxe(page);
  await triagem.getByRole('button', { name: 'Guardar classificação' }).click();
  await expect(triagem).toHaveCount(0);
  await expect(linha).toContainText('Laranja');
  await expect(linha).toContainText('NEWS2 12');
  await expect(linha).toContainText('sinal grave: consciência');
  await expect(linhaDe(recepcao, nome)).toContainText('Laranja');
  await expect(recepcao.getByText('Rebaixamento')).toHaveCount(0);
  await expect(linhaDe(recepcao, nome).getByRole('button', { name: `Chamar: ${nome}` })).toHaveCount(0);

  // Called, and by nobody else meanwhile.
  await linha.getByRole('button', { name: `Chamar: ${nome}` }).click();
  const sala = page.getByRole('dialog', { name: `Chamar ${nome}` });
  await escolher(sala, 'Para qual sala', /./);
  await sala.getByRole('button', { name: 'Chamar' }).click();
  await expect(linha.getByRole('button', { name: `Iniciar atendimento: ${nome}` })).toBeVisible();
  await expect(recepcao.getByRole('heading', { name: /^Chamados/ })).toBeVisible();
  await semFalhasDeAxe(page);

  await linha.getByRole('button', { name: `Iniciar atendimento: ${nome}` }).click();
  await expect(page).toHaveURL(/\/prontuarios\/form-prontuario\/\d+/);
  await expect(page.getByRole('main').getByText('Pronto atendimento').first()).toBeVisible();
  await expect(page.getByLabel('Queixa principal')).toHaveValue('Rebaixamento, cheiro de álcool');

  // Outcome.
  await page.goto('/prontoatendimento');
  await expect(linha).toContainText('Em atendimento');
  await linha.getByRole('button', { name: `Mais ações de ${nome}` }).click();
  await page.getByRole('menuitem', { name: 'Dar alta' }).click();
  const alta = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await escolher(alta, /^Alta/, 'Com encaminhamento');
  await alta.getByRole('button', { name: 'Dar alta' }).click();
  // N-12: grave signs are asked about, and nothing is given before it is said.
  await expect(alta.getByText(/A última medição tem sinais graves/)).toBeVisible();
  await alta.getByLabel('Conduta com os sinais graves').fill('Glicose corrigida, acordado e orientado');
  await alta.getByRole('button', { name: 'Dar alta' }).click();
  await expect(linha).toHaveCount(0);
  await expect(linhaDe(recepcao, nome)).toHaveCount(0);
  await outroContexto.close();
});

test('[CLIN-07] o prazo vencido se vê, também no telefone, e sem movimento para quem não quer @longo', async ({
  page,
}) => {
  const headers = { ...(await cabecalhos(page.request, 'administrativo')), 'id-prestador': '1' };
  expect((await page.request.get('/api/pronto-atendimento/listar', { headers })).ok()).toBe(true);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await entrar(page, 'administrativo', '/prontoatendimento');
  // Who has just come with the colour of no wait stands before those of the demonstration.
  const atrasado = page.locator('.z-estourou', { hasText: 'além do prazo' }).first();
  await expect(atrasado).toBeVisible();
  await expect(page.getByText(/além do prazo da sua cor/)).toBeVisible();
  expect(await atrasado.evaluate((element) => getComputedStyle(element).animationName)).toBe('none');
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  expect(await atrasado.evaluate((element) => getComputedStyle(element).animationName)).toBe('z-estourou');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  // [distance D13] In a hand the queue comes first: who waits for a colour is told above it, a touch away.
  const semCor = page.getByRole('link', { name: /^À espera de classificação \(\d+\)$/ });
  await expect(semCor).toBeInViewport();
  await semCor.click();
  await expect(page.getByRole('heading', { name: /^À espera de classificação/ })).toBeInViewport();
});
