/** Professional teleconsultation (TELE-01, TELE-02): asked by one, taken by another from the live queue, answered and rated. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { cabecalhos, entrar } from '#tests/support/entrada.ts';

test('[TELE-01] [TELE-02] a pergunta chega à fila sem recarregar, é atendida por um, e quem perguntou vê o andamento', async ({
  page,
}) => {
  const admin = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const primeiroId = async (caminho: string) => {
    const resposta = await page.request.get(caminho, { headers: admin });
    expect(resposta.status(), await resposta.text()).toBe(200);
    return ((await resposta.json()) as { id: number }[])[0]?.id ?? 0;
  };
  const data = {
    assunto: `Dúvida ${Date.now()}`,
    pergunta: 'Nódulo de tireoide de 1,4 cm, TSH normal. Posso acompanhar?',
    especialidadeId: await primeiroId('/api/especialidades?_end=1'),
    municipioId: await primeiroId('/api/cidades?_end=1'),
    modalidade: 'TEXTO',
    idade: 47,
    sexo: 'F',
  };

  // Whatever an earlier run left linked.
  const headers = { ...(await cabecalhos(page.request, 'profissional')), 'id-prestador': '1' };
  await page.request.post('/api/atendimento-teleconsultoria-profissional/vinculo/encerrar', {
    headers: headers,
  });
  await entrar(page, 'profissional', '/teleconsultoria-profissional/fila-atendimento-teleconsultoria');
  // Without the linkage the queue is closed, in the specification's words.
  await expect(page.getByText('Favor indicar que irá atender a teleconsultoria.').first()).toBeVisible();
  const chamadas: string[] = [];
  page.on('request', (pedido) => {
    const [, chamada] = /atendimento-teleconsultoria-profissional\/(.+)$/.exec(pedido.url()) ?? [];
    if (chamada) chamadas.push(`${pedido.method()} ${chamada}`);
  });
  await page.getByRole('button', { name: /^Minha conta/ }).click();
  await page.getByRole('menuitem', { name: 'Atender Teleconsultoria' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fila de teleconsultoria' })).toBeVisible();
  // The sequence of A4, in the calls of A7; the live line may bring the list once more afterwards.
  const sequencia = ['POST vinculo/iniciar', 'GET vinculo/ativo', 'GET listar'];
  await expect.poll(() => chamadas.slice(0, sequencia.length)).toEqual(sequencia);

  const response = await page.request.post('/api/teleconsultorias', { headers: admin, data });
  expect(response.status(), await response.text()).toBe(201);
  const { id } = (await response.json()) as { id: number };
  const linha = page.getByRole('row').filter({ has: page.locator(`a[href$="/form/${id}"]`) });
  await expect(linha).toContainText(data.assunto);
  await expect(linha).toContainText('47 anos, feminino');
  await semFalhasDeAxe(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.locator('body')).toHaveJSProperty('scrollWidth', 390);
  await page.setViewportSize({ width: 1366, height: 800 });

  await page.getByRole('button', { name: 'Pausar' }).click();
  await expect(page.getByText('O seu vínculo está em pausa')).toBeVisible();
  await expect(linha.getByRole('button', { name: 'Atender' })).toBeDisabled();
  await page.getByRole('button', { name: 'Retomar' }).click();
  await linha.getByRole('button', { name: 'Atender' }).click();
  await expect(page).toHaveURL(new RegExp(`/form/${id}$`));
  expect(chamadas.filter((chamada) => !chamada.endsWith('listar')).at(-1)).toBe('POST iniciar');
  await expect(page.getByText('Em atendimento').first()).toBeVisible();
  const perdida = await page.request.post('/api/atendimento-teleconsultoria-profissional/iniciar', {
    headers: admin,
    data: { id },
  });
  expect([perdida.status(), await perdida.text()]).toEqual([
    409,
    expect.stringContaining('já está atendendo'),
  ]);

  await page.getByRole('button', { name: 'Responder', exact: true }).click();
  const dialogo = page.getByRole('alertdialog').or(page.getByRole('dialog')).last();
  await dialogo.getByRole('textbox', { name: 'Orientação' }).fill('Acompanhe com ultrassom em seis meses.');
  await semFalhasDeAxe(page);
  await dialogo.getByRole('combobox', { name: 'CID-10' }).fill('E04');
  await page.getByTitle(/^E04 /).first().click();
  await dialogo.getByRole('combobox', { name: 'Evitou encaminhamento' }).click();
  await page.getByTitle('Não, continua necessário').click();
  const enviar = dialogo.getByRole('button', { name: 'Responder', exact: true });
  await enviar.click();
  await expect(dialogo.getByText('Diga por que o encaminhamento continua necessário.')).toBeVisible();
  await dialogo
    .getByRole('textbox', { name: 'Por que encaminhar' })
    .fill('Precisa de punção no serviço de referência.');
  await enviar.click();
  await expect(dialogo).toBeHidden();
  await expect(page.getByText('Respondida').first()).toBeVisible();
  await expect(page.getByText('Acompanhe com ultrassom em seis meses.')).toBeVisible();
  const guardada = (await (
    await page.request.get(`/api/teleconsultorias/${id}`, { headers: admin })
  ).json()) as object;
  expect(guardada).toMatchObject({
    situacao: 'RESPONDIDA',
    evitouEncaminhamento: 'NAO',
    porqueEncaminhamento: 'Precisa de punção no serviço de referência.',
    cidId: expect.any(Number),
    iniciadaEm: expect.any(String),
    respondidaEm: expect.any(String),
  });
});

test('[TELE-02] [PERM-03] o vínculo encerrado por outro ato diz o que fazer, e nada fica com quem não atende mais @longo', async ({
  page,
}) => {
  const fila = '/teleconsultoria-profissional/fila-atendimento-teleconsultoria';
  const headers = { ...(await cabecalhos(page.request, 'profissional')), 'id-prestador': '1' };
  const vinculo = (passo: string) =>
    page.request.post(`/api/atendimento-teleconsultoria-profissional/vinculo/${passo}`, { headers: headers });
  const admin = { ...(await cabecalhos(page.request)), 'id-prestador': '1' };
  const primeiroId = async (caminho: string) =>
    ((await (await page.request.get(caminho, { headers: admin })).json()) as { id: number }[])[0]?.id ?? 0;
  expect((await vinculo('iniciar')).status()).toBe(200);
  await entrar(page, 'profissional', fila);
  const data = {
    assunto: `Sem dono ${Date.now()}`,
    pergunta: 'Lesão de pele que cresceu em dois meses. Encaminho?',
    especialidadeId: await primeiroId('/api/especialidades?_end=1'),
    municipioId: await primeiroId('/api/cidades?_end=1'),
    modalidade: 'TEXTO',
  };
  const { id } = (await (
    await page.request.post('/api/teleconsultorias', { headers: admin, data })
  ).json()) as { id: number };
  const linha = page.getByRole('row').filter({ has: page.locator(`a[href$="/form/${id}"]`) });
  await expect(linha).toBeVisible();
  // The same person, at another screen.
  expect((await vinculo('encerrar')).status()).toBe(200);
  await linha.getByRole('button', { name: 'Atender' }).click();
  await expect(page.getByText('Favor indicar que irá atender a teleconsultoria.').first()).toBeVisible();
  expect(
    await (await page.request.get(`/api/teleconsultorias/${id}`, { headers: admin })).json(),
  ).toMatchObject({
    situacao: 'AGUARDANDO',
    teleconsultorId: null,
  });
});

test('[PERM-03] [TELE-02] recusado, fica na tela em que estava; o vínculo iniciado noutra tela abre a fila sem recarregar @longo', async ({
  page,
}) => {
  const headers = { ...(await cabecalhos(page.request, 'profissional')), 'id-prestador': '1' };
  const vinculo = (tipo: string) =>
    page.request.post(`/api/atendimento-teleconsultoria-profissional/vinculo/${tipo}`, { headers: headers });
  expect((await vinculo('encerrar')).status()).toBe(200);
  await entrar(page, 'profissional', '/teleconsultoria');
  const fila = page.getByRole('main').getByRole('link', { name: 'Fila de teleconsultoria' });
  await fila.click();
  await expect(page.getByText('Favor indicar que irá atender a teleconsultoria.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/teleconsultoria$/);
  expect((await vinculo('iniciar')).status()).toBe(200);
  await fila.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Fila de teleconsultoria' })).toBeVisible();
  expect((await vinculo('encerrar')).status()).toBe(200);
});
