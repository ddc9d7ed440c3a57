/** Form templates as a person builds, publishes, fills in and reads them; the satisfaction widget inside. */
import { expect, test, type Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';
import { unico } from '#tests/support/pela-api.ts';

const erros = new WeakMap<Page, string[]>();
test.beforeEach(({ page }) => {
  const lista: string[] = [];
  erros.set(page, lista);
  page.on('console', (message) => message.type() === 'error' && lista.push(message.text()));
  page.on('pageerror', (error) => lista.push(error.message));
});
test.afterEach(({ page }) => {
  // A conflict and a refused address are answers; the browser writes them down as errors of its own.
  expect((erros.get(page) ?? []).filter((text) => !/status of (404|412|422)/.test(text))).toEqual([]);
});

const incluir = (page: Page, tipo: string) =>
  page.getByRole('button', { name: `Incluir ${tipo}`, exact: true });
const item = (page: Page, nome: string | RegExp) =>
  page.getByRole('region', { name: 'Formulário em construção' }).getByRole('button', { name: nome });
const nomes = (page: Page) => page.locator('.z-construtor-nome').allInnerTexts();

async function publicar(page: Page) {
  await page.getByRole('button', { name: 'Publicar', exact: true }).click();
  const janela = page.getByRole('dialog', { name: /^Publicar / });
  await janela.getByRole('button', { name: 'Publicar', exact: true }).click();
  await expect(page.getByText('Formulário publicado.')).toBeVisible();
}

test.describe('formulários', () => {
  test.describe.configure({ timeout: 120_000 });
  test('[FORM-01] [FORM-03] [UTIL-03] monta com o teclado, publica, preenche e vê a resposta', async ({
    page,
  }) => {
    const nome = unico('Triagem');
    await entrar(page, 'prestador', '/manager-form-templates');
    await expect(page.getByRole('heading', { name: 'Novo modelo de formulário' })).toBeVisible();
    await semFalhasDeAxe(page);
    await page.getByLabel('Nome do formulário').fill(nome);
    await escolher(page, 'Paciente na resposta', 'Não se aplica');

    await incluir(page, 'número').press('Enter');
    await page.getByLabel('Rótulo').fill('Peso');
    await page.getByLabel('Resposta obrigatória').check();
    await page.getByLabel('Chave nos relatórios').fill('peso');
    await incluir(page, 'número').press('Enter');
    await page.getByLabel('Rótulo').fill('Altura');
    await page.getByLabel('Casas decimais').fill('2');
    await page.getByLabel('Chave nos relatórios').fill('altura');
    await incluir(page, 'calculado').press('Enter');
    await page.getByLabel('Rótulo').fill('IMC');
    await page.getByRole('textbox', { name: 'Fórmula' }).fill('peso / (altura * altura');
    await expect(page.getByText("Fórmula de 'IMC': falta ')' no fim.").first()).toBeVisible();
    await page.getByRole('textbox', { name: 'Fórmula' }).fill('peso / (altura * altura)');
    await incluir(page, 'sim ou não').press('Enter');
    await page.getByLabel('Rótulo').fill('Sente dor?');
    await incluir(page, 'texto curto').press('Enter');
    await page.getByLabel('Rótulo').fill('Onde dói');
    await page.getByRole('button', { name: 'Incluir condição' }).click();
    await escolher(page, 'Campo da condição 1', 'Sente dor?');
    await incluir(page, 'satisfação').press('Enter');
    await expect(page.getByLabel('Pergunta', { exact: true })).toHaveValue(
      'Como você avalia nosso atendimento?',
    );

    // The keyboard moves, copies, deletes and takes back.
    await item(page, /^Onde dói/).focus();
    await page.keyboard.press('Alt+ArrowUp');
    await expect
      .poll(() => nomes(page))
      .toEqual(['Peso*', 'Altura', 'IMC', 'Onde dói', 'Sente dor?', 'Como você avalia nosso atendimento?']);
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+d');
    await expect.poll(async () => (await nomes(page)).filter((text) => text === 'Onde dói').length).toBe(2);
    await page.keyboard.press('Delete');
    await expect
      .poll(() => nomes(page))
      .toEqual(['Peso*', 'Altura', 'IMC', 'Sente dor?', 'Onde dói', 'Como você avalia nosso atendimento?']);

    // The preview is the form itself.
    await page.getByRole('tab', { name: 'Prévia' }).click();
    const previa = page.getByRole('region', { name: 'Prévia' });
    await expect(previa.getByLabel('Onde dói')).toHaveCount(0);
    await previa
      .getByRole('radiogroup', { name: /Sente dor/ })
      .getByText('Sim')
      .click();
    await expect(previa.getByLabel('Onde dói')).toBeVisible();
    await semFalhasDeAxe(page);

    await publicar(page);
    await expect(page.getByText('Publicado · Versão 1')).toBeVisible();
    await page.getByRole('link', { name: 'Preencher' }).click();
    await expect(page.getByRole('heading', { name: nome })).toBeVisible();
    await page.getByLabel('Altura').fill('1,75');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Há 1 campo para corrigir')).toBeVisible();
    await page.getByLabel('Peso').fill('70');
    await expect(page.getByRole('group', { name: 'IMC' })).toHaveText('22,86');
    const nota = page.getByRole('radiogroup', { name: 'Como você avalia nosso atendimento?' });
    await nota.getByRole('radio', { name: '0 de 10', exact: true }).focus();
    await page.keyboard.press('9');
    await expect(nota.getByRole('radio', { name: '9 de 10' })).toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await expect(nota.getByRole('radio', { name: '8 de 10' })).toBeChecked();
    await semFalhasDeAxe(page);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();

    await expect(page.getByText('Resposta salva.')).toBeVisible();
    await expect(page).toHaveURL(/\/form-respostas\/ver\/\d+$/);
    await expect(page.getByRole('group', { name: 'IMC' })).toHaveText('22,86');
    await expect(nota.getByRole('radio', { name: '8 de 10' })).toBeChecked();
    await expect(nota.getByRole('radio', { name: '8 de 10' })).toBeDisabled();
    await semFalhasDeAxe(page);
    await page.getByRole('button', { name: 'Voltar' }).click();
    await expect(page).toHaveURL(/\/templates$/);
    await page.getByRole('link', { name: `Respostas de ${nome}` }).click();
    await expect(page.getByRole('row', { name: new RegExp(nome) })).toHaveCount(1);
  });

  test('[FORM-01] arrasta, recusa o que dá a volta, exporta, importa e não perde o que não foi salvo @longo', async ({
    page,
  }) => {
    await entrar(page, 'prestador', '/manager-form-templates');
    await page.getByRole('button', { name: 'Modelos prontos' }).click();
    await page.getByRole('button', { name: /^Usar Pesquisa de satisfação/ }).click();
    await expect
      .poll(() => nomes(page))
      .toEqual(['Como você avalia nosso atendimento?*', 'E o tempo de espera?', 'O que podemos melhorar?']);
    await item(page, /^O que podemos/).dragTo(item(page, /^Como você avalia/), {
      targetPosition: { x: 60, y: 4 },
    });
    await expect.poll(async () => (await nomes(page))[0]).toBe('O que podemos melhorar?');
    await incluir(page, 'data').dragTo(item(page, /^E o tempo/), { targetPosition: { x: 60, y: 34 } });
    // Its name is waited for, where it fell.
    await expect(page.getByLabel('Nome deste campo')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await nomes(page)).at(-1)).toBe('Data');
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect.poll(async () => (await nomes(page)).at(-1)).toBe('O que podemos melhorar?');

    const nome = unico('Pesquisa');
    await page.getByLabel('Nome do formulário').fill(nome);
    await page.getByRole('button', { name: 'Mais ações' }).click();
    const [baixado] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Exportar arquivo' }).click(),
    ]);
    const arquivo = JSON.parse(await readFile(await baixado.path(), 'utf8')) as {
      nome: string;
      dado: { templateRecord: { chave: string; quando?: unknown }[] };
    };
    expect(arquivo.nome).toBe(nome);
    expect(arquivo.dado.templateRecord.map(({ chave }) => chave)).toEqual(['nota', 'espera', 'motivo']);

    const importar = async (conteudo: string) =>
      page
        .getByLabel('Importar arquivo')
        .setInputFiles({ name: 'modelo.json', mimeType: 'application/json', buffer: Buffer.from(conteudo) });
    await importar('{"templateRecord": [');
    await expect(page.getByText('o texto não pôde ser lido como JSON')).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
    await importar(JSON.stringify({ templateRecord: [{ chave: 'x', tipo: 'holograma', rotulo: 'X' }] }));
    await expect(page.getByText("do tipo 'holograma', que não existe")).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).last().click();
    const volta = (chave: string, outraChave: string) => ({
      chave,
      tipo: 'texto',
      rotulo: chave.toUpperCase(),
      quando: { juncao: 'todas', regras: [{ campo: outraChave, operador: 'preenchido' }] },
    });
    await importar(JSON.stringify({ templateRecord: [volta('a', 'b'), volta('b', 'a')] }));
    await expect(page.getByText('Há uma dependência que dá a volta: A → B → A.').first()).toBeVisible();
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByRole('alert').getByText('Há uma dependência que dá a volta')).toBeVisible();
    await importar(JSON.stringify(arquivo));
    await expect.poll(() => nomes(page)).toHaveLength(3);

    // What is not saved survives the page.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('zelo:rascunho');
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await page.getByRole('button', { name: 'Restaurar' }).click();
    await expect.poll(() => nomes(page)).toHaveLength(3);
    await expect(page.getByLabel('Nome do formulário')).toHaveValue(nome);
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page).toHaveURL(/\/manager-form-templates\/\d+$/);
    await page.locator('.z-form-barra').getByRole('button', { name: 'Fechar' }).click();
    await expect(page).toHaveURL(/\/form-templates/);
    await expect(page.getByRole('row', { name: new RegExp(nome) })).toContainText('Rascunho');
  });

  test('[FORM-02] [FORM-03] duas pessoas no mesmo rascunho, nova versão e falha ao carregar @longo', async ({
    page,
    browser,
  }) => {
    const nome = unico('Checklist');
    await entrar(page, 'prestador', '/manager-form-templates');
    await page.getByLabel('Nome do formulário').fill(nome);
    await incluir(page, 'texto curto').click();
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page).toHaveURL(/\/manager-form-templates\/\d+$/);
    const outraPagina = await (await browser.newContext()).newPage();
    await entrar(outraPagina, 'prestador', new URL(page.url()).pathname);
    await incluir(outraPagina, 'data').click();
    await outraPagina.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(outraPagina.getByText('Modelo salvo.')).toBeVisible();
    await incluir(page, 'hora').click();
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    const conflito = page.getByRole('dialog', { name: 'Este modelo mudou enquanto você editava' });
    await expect(conflito.getByRole('region', { name: 'O que você mudou' })).toContainText('Incluído: Hora');
    await expect(conflito.getByRole('region', { name: 'O que foi salvo' })).toContainText('Incluído: Data');
    await semFalhasDeAxe(page);
    await conflito.getByRole('button', { name: 'Salvar o meu por cima' }).click();
    await expect(page.getByText('Modelo salvo.').last()).toBeVisible();

    await publicar(page);
    await page.getByRole('button', { name: 'Criar nova versão' }).click();
    await expect(page.getByText('Rascunho · Versão 2')).toBeVisible();
    await item(page, /^Hora/).click();
    await page.getByLabel('Rótulo').fill('Hora marcada');
    await expect(page.getByLabel('Chave nos relatórios')).toBeDisabled();
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    const janela = page.getByRole('dialog', { name: /^Publicar / });
    await expect(janela.getByRole('row', { name: /Alterado Hora marcada nenhuma resposta/ })).toBeVisible();
    await janela.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('Publicado · Versão 2')).toBeVisible();

    await page.goto('/templates/preencher/999999');
    await expect(page.getByText(/^Falha ao carregar o template\. ./)).toBeVisible();
    await outraPagina.context().close();
  });

  test('[FORM-01] [D18] [D33] quem não programa: o nome se escreve no lugar, a fórmula se clica, opções se colam, a faixa aparece @longo', async ({
    page,
  }) => {
    const nome = unico('Escore');
    await entrar(page, 'prestador', '/manager-form-templates');
    await page.getByLabel('Nome do formulário').fill(nome);
    await escolher(page, 'Paciente na resposta', 'Não se aplica');
    // What was added waits for its name, where it stands.
    await incluir(page, 'número').click();
    await expect(page.getByLabel('Nome deste campo')).toBeFocused();
    await page.keyboard.type('Peso (kg)');
    await page.keyboard.press('Enter');
    await expect(item(page, /^Peso \(kg\)/)).toBeFocused();
    await incluir(page, 'número').click();
    await page.keyboard.type('Altura');
    await incluir(page, 'calculado').click();
    await page.keyboard.type('Índice');
    const campos = page.getByRole('group', { name: 'Campos que entram na fórmula' });
    await campos.getByRole('button', { name: 'Peso (kg)' }).click();
    await page.getByRole('button', { name: 'Dividido por' }).click();
    await campos.getByRole('button', { name: 'Altura' }).click();
    await expect(page.getByRole('textbox', { name: 'Fórmula' })).toHaveValue('pesoKg / altura');
    await expect(page.getByText('= Peso (kg) ÷ Altura')).toBeVisible();
    await page.getByRole('button', { name: 'Incluir faixa' }).click();
    await page.getByLabel('Fim da faixa 1').fill('25');
    await page.getByLabel('Nome da faixa 1').fill('Normal');

    await incluir(page, 'escolha').click();
    await page.keyboard.type('Doenças');
    await page.getByRole('button', { name: 'Colar lista' }).click();
    const lista = page.getByRole('dialog', { name: 'Colar lista' });
    await lista.getByLabel('Uma opção por linha').fill('Hipertensão\nDiabetes\nAsma');
    await lista.getByRole('button', { name: 'Usar esta lista' }).click();
    await page.getByLabel('Opção 1', { exact: true }).press('Alt+ArrowDown');
    await expect(page.getByLabel('Opção 1', { exact: true })).toHaveValue('Diabetes');
    await page.getByLabel("Oferecer 'Outro', com a pergunta 'qual?'").check();
    await semFalhasDeAxe(page);
    await publicar(page);

    // In the next version the value stays, whatever the option is called, and the list of changes says what changed.
    await page.getByRole('button', { name: 'Criar nova versão' }).click();
    await expect(page.getByText('Rascunho · Versão 2')).toBeVisible();
    await item(page, /^Doenças/).click();
    await page.getByLabel('Opção 2', { exact: true }).fill('HAS');
    await page.getByLabel('Mostrar o que fica guardado').check();
    await expect(page.getByLabel('Valor da opção 2')).toHaveValue('hipertensao');
    await expect(page.getByLabel('Valor da opção 2')).toBeDisabled();
    await page.getByRole('button', { name: 'Retirar opção 3' }).click();
    await page.getByRole('button', { name: 'Publicar', exact: true }).click();
    const janela = page.getByRole('dialog', { name: /^Publicar / });
    await expect(janela).toContainText("Opções retiradas: Asma. 'Hipertensão' passa a se chamar 'HAS'.");
    await janela.getByRole('button', { name: 'Publicar', exact: true }).click();
    await expect(page.getByText('Publicado · Versão 2')).toBeVisible();

    await page.getByRole('link', { name: 'Preencher' }).click();
    await page.getByLabel('Peso (kg)').fill('40');
    await page.getByLabel('Altura').fill('2');
    await expect(page.getByRole('group', { name: 'Índice: classificação' })).toHaveText('Normal');
    await page.getByText('Outro', { exact: true }).click();
    await page.getByLabel('Doenças: qual?').fill('Gota');
    await page.getByRole('button', { name: 'Salvar', exact: true }).click();
    await expect(page.getByText('Resposta salva.')).toBeVisible();
  });

  test.describe('no celular', () => {
    test.use({ viewport: { width: 390, height: 844 } });
    test('[FORM-01] [UTIL-03] o administrador monta por partes e escolhe o prestador @longo', async ({
      page,
    }) => {
      await entrar(page, 'admin', '/manager-form-templates');
      await page.getByLabel('Nome do formulário').fill(unico('Do celular'));
      await expect(page.getByLabel('Prestador', { exact: true })).toBeVisible();
      const vista = (nome: string) =>
        page.getByRole('radiogroup', { name: 'Partes do construtor' }).getByText(nome, { exact: true });
      await vista('Componentes').click();
      await incluir(page, 'satisfação').click();
      await expect(page.getByLabel('Nome deste campo')).toHaveValue('Como você avalia nosso atendimento?');
      await page.keyboard.press('Enter');
      await expect(item(page, /^Como você avalia/)).toBeVisible();
      await vista('Propriedades').click();
      await escolher(page, 'Escala', '1 a 5');
      // Half under the bar, a link of the path would count as too small for a finger.
      await page.evaluate(() => scrollTo(0, 0));
      await semFalhasDeAxe(page);
      await vista('Prévia').click();
      const nota = page.getByRole('radiogroup', { name: 'Como você avalia nosso atendimento?' });
      await expect(nota.getByRole('radio')).toHaveCount(5);
      await semFalhasDeAxe(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
    });
  });
});
