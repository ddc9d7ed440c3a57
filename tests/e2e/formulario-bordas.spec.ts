/** Forms at the edges: photo and signature, versions, a patient's answers, an ended session, a provider not yet chosen. */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar, SENHA } from '#tests/support/entrada.ts';
import { pelaApi, unico } from '#tests/support/pela-api.ts';

const chamar = async <T>(
  page: Page,
  path: string,
  data?: object,
  cabecalhos?: { [name: string]: string },
): Promise<T> => (await pelaApi(page.request, 'prestador')).enviar<T>(path, data, cabecalhos);

type Linha = { readonly id: number; readonly versao: number };

async function publicado(
  page: Page,
  nome: string,
  templateRecord: readonly object[],
  paciente = 'nao',
): Promise<number> {
  const dado = JSON.stringify({ paciente, templateRecord });
  const { id, versao } = await chamar<Linha>(page, 'form-templates', { nome, dado });
  await chamar(page, `form-templates/${id}/publicar`, undefined, { 'if-match': `"${versao}"` });
  return id;
}

/** A camera that shows a picture drawn by the page: no machine of the tests has one. */
const comCamera = (page: Page) =>
  page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 640, height: 480 });
      const pen = canvas.getContext('2d');
      setInterval(() => pen?.fillRect(Math.random() * 600, Math.random() * 440, 40, 40), 50);
      return Promise.resolve(canvas.captureStream(20));
    };
  });

test('[FORM-01] foto pela câmera, assinatura com o mouse, e com o teclado a de quem não desenha @longo', async ({
  page,
}) => {
  const id = await publicado(page, unico('Termo'), [
    { chave: 'foto', tipo: 'foto', rotulo: 'Foto da lesão' },
    { chave: 'paciente', tipo: 'assinatura', rotulo: 'Assinatura do paciente', obrigatorio: true },
    { chave: 'testemunha', tipo: 'assinatura', rotulo: 'Assinatura da testemunha' },
  ]);
  await comCamera(page);
  await entrar(page, 'prestador', `/templates/preencher/${id}`);
  await page.getByRole('button', { name: 'Tirar foto' }).press('Enter');
  const camera = page.getByRole('dialog', { name: 'Tirar foto' });
  await expect(camera.getByRole('button', { name: 'Fotografar' })).toBeEnabled();
  await semFalhasDeAxe(page);
  await camera.getByRole('button', { name: 'Fotografar' }).click();
  await expect(page.getByRole('img', { name: /Foto da lesão/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Trocar imagem' })).toBeVisible();

  // Drawn, and not yet taken: it is asked for before anything is saved.
  const tela = page.locator('.z-assinatura canvas').first();
  await tela.scrollIntoViewIfNeeded();
  const box = (await tela.boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + 60);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 20, { steps: 5 });
  await page.mouse.move(box.x + 200, box.y + 80, { steps: 5 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(
    page.getByText("Escolha 'Usar esta assinatura' para confirmar o desenho.").first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Usar esta assinatura' }).first().click();
  await expect(page.getByRole('img', { name: 'Assinatura do paciente: assinatura' })).toBeVisible();

  // The keyboard writes the name.
  await page.getByLabel('Assinatura da testemunha').fill('Ana Souza');
  await page.getByRole('button', { name: 'Usar esta assinatura' }).press('Enter');
  await expect(page.getByRole('img', { name: 'Assinatura da testemunha: assinatura' })).toBeVisible();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL(/\/form-respostas\/ver\/\d+$/);
  for (const nome of [
    /Foto da lesão/,
    'Assinatura do paciente: assinatura',
    'Assinatura da testemunha: assinatura',
  ])
    await expect
      .poll(() =>
        page.getByRole('img', { name: nome }).evaluate((image) => (image as HTMLImageElement).naturalWidth),
      )
      .toBeGreaterThan(0);
});

test.describe('no celular', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test('[FORM-01] [D35] assinatura com o dedo, e a câmera negada diz o que fazer @longo', async ({
    page,
    context,
  }) => {
    const id = await publicado(page, unico('Recibo'), [
      { chave: 'foto', tipo: 'foto', rotulo: 'Foto' },
      { chave: 'quem', tipo: 'assinatura', rotulo: 'Recebido por', obrigatorio: true },
    ]);
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    });
    await entrar(page, 'prestador', `/templates/preencher/${id}`);
    await page.getByRole('button', { name: 'Tirar foto' }).click();
    await expect(page.getByRole('alert')).toContainText('O navegador não deu acesso à câmera.');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();

    const tela = page.locator('.z-assinatura canvas');
    await tela.scrollIntoViewIfNeeded();
    const box = (await tela.boundingBox())!;
    // High enough for a finger.
    expect(box.height).toBeGreaterThan(150);
    const dedo = await context.newCDPSession(page);
    const toque = (type: 'touchStart' | 'touchMove' | 'touchEnd', x = 0, y = 0) =>
      dedo.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: box.x + x, y: box.y + y }],
      });
    await toque('touchStart', 40, 40);
    await toque('touchMove', 90, 20);
    await toque('touchMove', 150, 60);
    await toque('touchMove', 220, 30);
    await toque('touchEnd');
    // What the finger drew is on the picture.
    await expect
      .poll(() =>
        tela.evaluate((canvas) => {
          const { width, height } = canvas as HTMLCanvasElement;
          const data = (canvas as HTMLCanvasElement).getContext('2d')?.getImageData(0, 0, width, height).data;
          return data?.some((value) => value > 0);
        }),
      )
      .toBe(true);
    await page.getByRole('button', { name: 'Usar esta assinatura' }).click();
    await expect(page.getByRole('img', { name: 'Recebido por: assinatura' })).toBeVisible();
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
      .toBeLessThanOrEqual(390);
  });
});

test('[FORM-01] [FORM-02] a resposta fica na ficha do paciente, na versão em que foi dada, e o Voltar volta a ela @longo', async ({
  page,
}) => {
  const nome = unico('Evolução');
  const paciente = await chamar<Linha>(page, 'pacientes', {
    nome: unico('Paciente'),
    dataNascimento: '1980-01-31',
    sexo: 'F',
  });
  const id = await publicado(
    page,
    nome,
    [
      { chave: 'queixa', tipo: 'texto', rotulo: 'Queixa' },
      { chave: 'dor', tipo: 'escala', rotulo: 'Dor', minimo: 0, maximo: 10 },
    ],
    'obrigatorio',
  );
  await chamar(page, 'form-respostas/v1/incluir', {
    formTemplateId: id,
    valores: { pacienteId: paciente.id, queixa: 'Dor de cabeça', dor: 4 },
  });
  // A later version takes its place; the answer keeps its own.
  const nova = await chamar<Linha>(page, `form-templates/${id}/nova-versao`);
  await chamar(page, `form-templates/${nova.id}/publicar`, undefined, { 'if-match': '"1"' });

  await entrar(page, 'prestador', `/pacientes/form-pacientes/${paciente.id}?aba=formularios`);
  await expect(page.getByText('1 resposta')).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByRole('link', { name: nome }).click();
  await expect(page.getByText('Versão 1')).toBeVisible();
  await expect(page.getByText('Dor de cabeça')).toBeVisible();
  // On paper: dark letters whatever the screen is, none of its buttons, the given score marked by more than its ground.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { name: nome })).toHaveCSS('color', 'rgb(23, 33, 43)');
  const dada = page.locator('.z-nota-pontos label', {
    has: page.getByRole('radio', { name: '4 de 10', checked: true }),
  });
  await expect(dada).toHaveCSS('outline-width', '2px');
  await expect(dada).toHaveCSS('outline-style', 'solid');
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeHidden();
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' });
  await page.getByRole('button', { name: 'Voltar' }).click();
  await expect(page).toHaveURL(new RegExp(`/pacientes/form-pacientes/${paciente.id}\\?aba=formularios$`));

  await page.goto(`/manager-form-templates/${nova.id}`);
  await page.getByRole('button', { name: 'Versões' }).click();
  await expect(page.getByRole('menuitem', { name: /^Versão/ })).toHaveText([
    /Versão 2\s*Publicado/,
    /Versão 1\s*Substituído/,
  ]);
  await page.getByRole('menuitem', { name: /Versão 1/ }).click();
  await expect(page.getByText('Substituído · Versão 1')).toBeVisible();
});

test('[FORM-01] a resposta se imprime e se guarda nos documentos, e se corrige por adendo sem perder o que foi dado @longo', async ({
  page,
}) => {
  const nome = unico('Anamnese');
  const paciente = await chamar<Linha>(page, 'pacientes', {
    nome: unico('Paciente'),
    dataNascimento: '1980-01-31',
    sexo: 'F',
  });
  const id = await publicado(
    page,
    nome,
    [
      {
        chave: 'doencas',
        tipo: 'escolha',
        rotulo: 'Doenças crônicas',
        multipla: true,
        opcoes: [
          { valor: 'hipertensao', rotulo: 'Hipertensão' },
          { valor: 'outra', rotulo: 'Outra' },
        ],
      },
      { chave: 'queixa', tipo: 'texto', rotulo: 'Queixa' },
    ],
    'obrigatorio',
  );
  const resposta = await chamar<Linha>(page, 'form-respostas/v1/incluir', {
    formTemplateId: id,
    valores: { pacienteId: paciente.id, doencas: ['hipertensao', 'outra'], queixa: 'Cefaleia' },
  });
  await entrar(page, 'prestador', `/form-respostas/ver/${resposta.id}`);
  await expect(page.getByRole('group', { name: 'Doenças crônicas' })).toHaveText('Hipertensão, Outra');

  await page.getByRole('button', { name: 'Corrigir por adendo' }).click();
  await expect(page.getByLabel('Motivo da correção')).toBeFocused();
  await page.getByLabel('Queixa').fill('Enxaqueca');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Diga por que a resposta está sendo corrigida.')).toBeVisible();
  await page.getByLabel('Motivo da correção').fill('Queixa anotada errada');
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Adendo guardado.')).toBeVisible();
  const adendos = page.getByRole('region', { name: 'Adendos' });
  await expect(adendos).toContainText('Motivo: Queixa anotada errada');
  await expect(adendos.getByRole('row', { name: 'Queixa Cefaleia Enxaqueca' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Queixa' })).toHaveText('Enxaqueca');
  await page.getByText('Como foi dada').click();
  await expect(page.getByRole('group', { name: 'Queixa' })).toHaveText('Cefaleia');
  await semFalhasDeAxe(page);

  await page.getByRole('button', { name: 'Imprimir ou guardar' }).click();
  await page.getByRole('button', { name: 'Salvar nos documentos' }).click();
  await page
    .getByRole('dialog', { name: /Salvar/ })
    .last()
    .getByRole('button', { name: /^Salvar/ })
    .click();
  await expect(page.getByText(/está nos documentos do paciente/)).toBeVisible();
  await page.goto(`/pacientes/form-pacientes/${paciente.id}?aba=documentos`);
  await expect(page.getByText(new RegExp(`${nome}.*\\.pdf`)).first()).toBeVisible();
});

test('[FORM-01] [FORM-03] sem prestador escolhido, a tela de formulários oferece a escolha @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/templates');
  await expect(page.getByRole('heading', { name: 'Escolha o prestador' })).toBeVisible();
  await page.getByRole('button', { name: 'Escolher prestador' }).click();
  await expect(page.getByRole('dialog', { name: /prestador/i })).toBeVisible();
});

test('[FORM-04] sem prestador escolhido, gerar documento, a biblioteca e enviar mensagem oferecem a escolha @longo', async ({
  page,
}) => {
  await entrar(page, 'admin', '/gerar-documento');
  for (const caminho of ['/gerar-documento', '/modelos-documento/biblioteca', '/enviar-mensagem']) {
    await page.goto(caminho);
    await expect(page.getByRole('button', { name: 'Escolher prestador' }), caminho).toBeVisible();
  }
});

test('[FORM-01] a sessão acaba no meio do preenchimento: o que foi escrito volta depois de entrar', async ({
  page,
}) => {
  const id = await publicado(page, unico('Anamnese'), [
    { chave: 'historia', tipo: 'paragrafo', rotulo: 'História' },
  ]);
  await entrar(page, 'prestador', `/templates/preencher/${id}`);
  await page.getByLabel('História').fill('Dor há três dias, sem febre.');
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('zelo:rascunho');
  // The server has forgotten the session.
  const token = await page.evaluate(() => localStorage.getItem('zelo:token'));
  const fim = await page.request.post('/api/auth/token/revoke', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(fim.ok(), String(fim.status())).toBe(true);
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page.getByLabel('Usuário').fill('prestador');
  await page.getByLabel('Senha', { exact: true }).fill(SENHA);
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/templates/preencher/${id}$`));
  await page.getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByLabel('História')).toHaveValue('Dor há três dias, sem febre.');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText('Resposta salva.')).toBeVisible();
});

test('[FORM-01] o aviso de um número errado não tira do lugar o que se ia apertar @longo', async ({
  page,
}) => {
  const id = await publicado(page, unico('Prescrição'), [
    { chave: 'peso', tipo: 'numero', rotulo: 'Peso', casas: 1 },
    {
      chave: 'itens',
      tipo: 'grupo',
      rotulo: 'Itens',
      singular: 'Item',
      itens: [{ chave: 'nome', tipo: 'texto', rotulo: 'Nome' }],
    },
  ]);
  await entrar(page, 'prestador', `/templates/preencher/${id}`);
  await page.getByLabel('Peso').fill('abc');
  // The first press counts, though the warning comes with it.
  await page.getByRole('button', { name: 'Incluir item' }).click();
  await expect(page.getByText('O número digitado no campo não é válido!')).toBeVisible();
  await expect(page.getByLabel('Nome').first()).toBeVisible();
});
