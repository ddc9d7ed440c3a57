/** From the order to the released result, at the bench (CLIN-08, LAB-01). */
import { PDFDocument } from '@cantoo/pdf-lib';
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { amostraPedida } from '#tests/support/amostra-pedida.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';

type Linha = { readonly id: number; readonly versao: number; readonly etiqueta: string };

test.use({ viewport: { width: 1366, height: 768 } });

/** As whoever may do everything, at the first house of the demonstration. */
async function naCasa(page: Page, caminho: string): Promise<void> {
  await entrar(page, 'admin', caminho);
  await page.getByRole('main').getByRole('button', { name: 'Escolher prestador' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Alterar Prestador' });
  await dialogo.locator('label').filter({ hasText: 'Clínica Aurora' }).click();
  await dialogo.getByRole('button', { name: 'Alterar' }).click();
  await expect(dialogo).toBeHidden();
}

/** The step that stands as the primary button of the sample's page, and what it asks. */
async function passo(page: Page, titulo: string): Promise<void> {
  await page.getByRole('button', { name: titulo, exact: true }).first().click();
  const pergunta = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await pergunta.getByRole('button', { name: titulo, exact: true }).click();
  await expect(pergunta).toBeHidden();
}

test('[CLIN-08] [LAB-01] o pedido emitido chega à bancada, digita-se pelo teclado, libera-se e espera quem pediu', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  const { amostra, pedidoId, nome, medica } = await amostraPedida(page.request, 'Bancada', {
    urgencia: 'URGENTE',
    dataNascimento: '1980-01-01',
  });
  const { etiqueta } = amostra;

  await naCasa(page, '/laboratorios?etapa=PEDIDA');
  await expect(page.getByRole('heading', { name: 'Laboratório' })).toBeVisible();
  const linha = page.getByRole('row').filter({ hasText: etiqueta });
  await expect(linha).toContainText(nome);
  await expect(linha).toContainText('Urgente');
  await semFalhasDeAxe(page);

  // The label is read where the reader finds the bench: its next step has the keyboard, and Enter takes it to its end.
  const ler = page.getByRole('textbox', { name: 'Ler etiqueta' });
  await expect(ler).toBeFocused();
  await page.keyboard.type(etiqueta);
  await page.keyboard.press('Enter');
  const coletar = page.getByRole('status').getByRole('button', { name: 'Coletar' });
  await expect(coletar).toBeFocused();
  await page.keyboard.press('Enter');
  const quando = page.getByRole('dialog', { name: /Coletar/ });
  // What was read is there already; another tube's label is told, and the dialog stays.
  const lida = quando.getByRole('textbox', { name: /Etiqueta lida no tubo/ });
  await expect(lida).toBeFocused();
  await expect(lida).toHaveValue(etiqueta);
  await lida.fill('99999999');
  await page.keyboard.press('Enter');
  await expect(lida).toHaveAttribute('aria-invalid', 'true');
  await lida.fill(etiqueta);
  const coletadaEm = quando.getByRole('textbox', { name: /Coletada em/ });
  await coletadaEm.focus();
  // The next label is no moment: the dialog stays and says so.
  await page.keyboard.type(etiqueta);
  await page.keyboard.press('Enter');
  await expect(coletadaEm).toHaveAttribute('aria-invalid', 'true');
  await expect(coletadaEm).toBeFocused();
  // In an open calendar Enter picks, and does not confirm.
  await coletadaEm.fill('');
  await page.keyboard.press('Alt+ArrowDown');
  await page.keyboard.press('Enter');
  await expect(quando).toBeVisible();
  await coletadaEm.fill('');
  await page.keyboard.press('Enter');
  await expect(quando).toBeHidden();
  await expect(ler).toBeFocused();
  await page.keyboard.type(etiqueta);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByRole('button', { name: 'Receber' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByRole('button', { name: 'Receber' })).toHaveCount(0);

  await page.goto(`/amostras/form/${amostra.id}?aba=etiqueta`);
  await expect(page.getByRole('img', { name: `Código de barras da amostra ${etiqueta}` })).toBeVisible();
  await page.getByRole('tab', { name: 'Resultados' }).click();
  const campo = page.getByRole('textbox', { name: 'Resultado de Glicose em jejum' });
  await campo.fill('muita');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escreva um número, como 13,2 ou <0,01.')).toBeVisible();
  await campo.fill('432');
  // Judged as it is typed.
  await expect(page.getByText('Crítico, alto')).toBeVisible();
  const gravado = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
  await page.keyboard.press('Enter');
  await gravado;
  await semFalhasDeAxe(page);

  await passo(page, 'Concluir digitação');
  await passo(page, 'Conferir');
  await passo(page, 'Liberar laudo');
  await expect(page.getByText('Liberada', { exact: true }).first()).toBeVisible();

  await page.goto('/valores-criticos');
  const critico = page.getByRole('row').filter({ hasText: nome });
  await expect(critico).toContainText('Glicose em jejum 432 mg/dL');
  await semFalhasDeAxe(page);

  const lido = await medica.ler<{ situacao: string; resultadoSituacao: string }>(`pedidos-exame/${pedidoId}`);
  expect(lido).toMatchObject({ situacao: 'COM_RESULTADO', resultadoSituacao: 'CRITICO' });
  // Refused on purpose: the label of another tube.
  expect(problems).toEqual([
    'Failed to load resource: the server responded with a status of 422 (Unprocessable Entity)',
  ]);
});

test('[CLIN-08] o que se digita enquanto a resposta não chega fica, e o valor que outra pessoa pôs não se apaga calado', async ({
  page,
}) => {
  const { amostra, admin, passo: dar } = await amostraPedida(page.request, 'Digitação');
  await dar('coletar');
  await dar('receber');
  const lidas = async () =>
    (
      await admin.ler<{ linhas: { id: number; valor: string | null; nota: string | null }[] }>(
        `laboratorio/amostras/${amostra.id}/resultados`,
      )
    ).linhas;

  await naCasa(page, `/amostras/form/${amostra.id}?aba=resultados`);
  const campo = page.getByRole('textbox', { name: 'Resultado de Glicose em jejum' });
  const nota = page.getByRole('textbox', { name: 'Nota de Glicose em jejum' });
  let soltar = () => {};
  const presa = new Promise<void>((resolve) => (soltar = resolve));
  await page.route('**/resultados', async (route) => {
    if (route.request().method() === 'PUT') await presa;
    await route.continue();
  });
  await campo.fill('90');
  await campo.press('Tab');
  await nota.fill('Repetido');
  const primeira = page.waitForResponse((answer) => answer.request().method() === 'PUT');
  soltar();
  await primeira;
  await expect(nota).toHaveValue('Repetido');
  await nota.press('Tab');
  await expect.poll(lidas).toMatchObject([{ valor: '90', nota: 'Repetido' }]);

  // A colleague's value comes live while this one is typed: whoever leaves the row is told, and it stays.
  await campo.fill('95');
  const nova = page.waitForResponse(
    (answer) => answer.url().endsWith('/resultados') && answer.request().method() === 'GET',
  );
  const [linha] = await lidas();
  const colega = await page.request.put(`/api/laboratorio/amostras/${amostra.id}/resultados`, {
    headers: admin.headers,
    data: { linhas: [{ id: linha!.id, valor: '101', nota: 'Repetido', antes: '90' }] },
  });
  expect(colega.ok(), await colega.text()).toBe(true);
  await nova;
  await campo.press('Tab');
  await expect(page.getByText(/mudou enquanto você digitava: agora é 101/)).toBeVisible();
  await expect(campo).toHaveValue('95');
  await campo.press('Enter');
  expect(await lidas()).toMatchObject([{ valor: '101' }]);
  await campo.fill('96');
  await campo.press('Enter');
  await expect.poll(lidas).toMatchObject([{ valor: '96' }]);
});

test('[CLIN-08] a pesquisa acha as amostras, e a etiqueta que não há é dita @longo', async ({ page }) => {
  await naCasa(page, '/laboratorios?vista=pesquisa');
  await expect(page.getByRole('region', { name: 'Amostras' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Ler etiqueta' }).fill('99999999');
  await page.getByRole('button', { name: 'Abrir amostra' }).click();
  await expect(page.getByText(/Nenhuma amostra deste prestador tem esta etiqueta/)).toBeVisible();
});

test('[CLIN-08] a etiqueta sai inteira numa folha do seu rolo, e a página volta como estava', async ({
  page,
}) => {
  const admin = await pelaApi(page.request);
  const amostra = await admin.primeiro<Linha>('amostras?_sort=id&_order=asc');
  await naCasa(page, `/amostras/form/${amostra?.id}?aba=etiqueta`);
  const imprimir = page.getByRole('button', { name: 'Imprimir etiqueta' });
  await expect(imprimir).toBeVisible();
  // The browser prints nothing by itself here: what it would send to the printer is asked for.
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-imprimiu', '');
  });
  // A page that was printed takes its paper away: each is asked for anew.
  const pedir = async () => {
    await page.evaluate(() => document.body.removeAttribute('data-imprimiu'));
    await imprimir.click();
    await expect(page.locator('body[data-imprimiu]')).toBeAttached();
  };
  const folhas = async (options: object) => {
    await pedir();
    return (await PDFDocument.load(await page.pdf(options))).getPages().map((folha) => {
      const { width, height } = folha.getSize();
      return [Math.round((width * 25.4) / 72), Math.round((height * 25.4) / 72)];
    });
  };
  // A notice still stands under the page, of the unit that was chosen: no room is kept for it on paper.
  await expect(page.getByText('Prestador alterado com sucesso.')).toBeVisible();
  expect(await folhas({ preferCSSPageSize: true })).toEqual([[60, 40]]);
  // The printer's own paper, as its driver says it.
  expect(await folhas({ width: '60mm', height: '40mm', margin: {} })).toEqual([[60, 40]]);
  await pedir();
  await page.emulateMedia({ media: 'print' });
  const naFolha = page.locator('.z-papel-proprio .z-etiqueta');
  await expect(naFolha).toHaveCount(1);
  expect(await naFolha.evaluate((node) => node.scrollHeight <= node.clientHeight)).toBe(true);
  await page.emulateMedia({ media: null });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(naFolha).toHaveCount(0);
});
