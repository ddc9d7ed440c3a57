/** A chart as a clinician writes it: opened, written, kept, closed, corrected; what was typed outlives the window. */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { SESSION_KEYS } from '#shared/session/keys.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { escolher } from './antd-apoio.ts';

const medica = (page: Page) => pelaApi(page.request, 'profissional');

/** A patient nobody else works with, made by who may. */
const paciente = async (page: Page) => (await pelaApi(page.request, 'prestador')).paciente('Prontuária');

async function prontuario(page: Page, pacienteId: number, campos: object = {}): Promise<number> {
  const api = await medica(page);
  const categoria = await api.primeiro('categorias-prontuario?nome=Retorno');
  const iniciadoEm = '2026-11-20T12:00:00.000Z';
  const data = { pacienteId, categoriaId: categoria?.id, iniciadoEm, ...campos };
  return (await api.criar('prontuarios', data)).id;
}

/** The plain step, which asks: beside the one act that also signs and calls, it stands in the menu. */
async function pedirParaEncerrar(page: Page) {
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Encerrar', exact: true }).click();
}

test('[CLIN-02] o prontuário se abre, se escreve, se encerra dizendo o que falta, e se corrige com motivo', async ({
  page,
}) => {
  const { id, nome } = await paciente(page);
  await entrar(page, 'profissional', `/prontuarios/dados-atendimento?paciente=${id}`);
  await expect(
    page.getByRole('region', { name: 'Resumo' }).getByText('Ninguém perguntou ainda'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Abrir prontuário' }).click();
  await expect(page.getByText('Escolha a categoria.')).toBeVisible();
  await page.getByLabel('Categoria').click();
  await page.getByTitle('Retorno', { exact: true }).click();
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Abrir prontuário' }).click();
  await expect(page.getByRole('region', { name: 'Resumo' }).getByText(nome)).toBeVisible();
  // The parts of the category, and no others.
  await expect(page.getByRole('tab', { name: 'Sinais vitais' })).toBeVisible();
  await expect(page.getByLabel('Queixa principal')).toHaveCount(0);

  await page.getByLabel('Subjetivo').fill('Pressão de casa acima de 140 x 90.');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
  await pedirParaEncerrar(page);
  const dialogo = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await dialogo.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(dialogo.getByText('Para encerrar, falta preencher: Avaliação, Plano.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Para encerrar, falta: Avaliação, Plano.')).toBeVisible();
  await page.getByLabel('Avaliação').fill('Hipertensão não controlada.');
  // What is missing follows what is typed, saved or not.
  await expect(page.getByText('Para encerrar, falta: Plano.')).toBeVisible();
  await page.getByLabel('Avaliação').fill('');
  await expect(page.getByText('Para encerrar, falta: Avaliação, Plano.')).toBeVisible();
  await page.getByLabel('Avaliação').fill('Hipertensão não controlada.');
  await page.getByLabel('Plano').fill('Losartana 50 mg de 12 em 12 horas.');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Alterações não salvas')).toHaveCount(0);
  await pedirParaEncerrar(page);
  await dialogo.getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(page.getByText(/^Um prontuário encerrado não muda/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'Corrigir ou acrescentar' }).click();
  await escolher(dialogo, 'O que se corrige', 'Plano');
  await expect(dialogo.getByLabel('Como fica')).toHaveValue('Losartana 50 mg de 12 em 12 horas.');
  await dialogo.getByLabel('Como fica').fill('Losartana 50 mg uma vez ao dia.');
  await dialogo.getByRole('button', { name: 'Registrar' }).click();
  await expect(dialogo.getByText(/^Diga o motivo em palavras/)).toBeVisible();
  await dialogo.getByLabel('Motivo').fill('Frequência errada');
  await dialogo.getByRole('button', { name: 'Registrar' }).click();
  await expect(page.getByText('Motivo: Frequência errada')).toBeVisible();
  await expect(page.locator('del', { hasText: 'Losartana 50 mg de 12 em 12 horas.' })).toBeVisible();
  await expect(page.getByRole('group', { name: 'Plano' })).toHaveText('Losartana 50 mg uma vez ao dia.');
  await semFalhasDeAxe(page);
});

test('[clinical D-05] o prontuário corrigido mostra o texto que vale, e o de antes riscado: na tela, na reprodução, ao trazer e ao reabrir @longo', async ({
  page,
}) => {
  const { id } = await paciente(page);
  const api = await medica(page);
  const [antes, vale] = ['ECG, troponina.', 'ECG, troponina e internação.'];
  const textos = { subjetivo: 'Dor no peito', objetivo: 'BEG', avaliacao: 'Angina', plano: antes };
  const chart = await prontuario(page, id, textos);
  type Linha = { id: number; versao: number };
  const aberto = await api.ler<Linha>(`prontuarios/${chart}`);
  await api.passo('prontuarios', aberto, 'encerrar');
  await api.enviar(`prontuarios/${chart}/_correcoes`, {
    campo: 'plano',
    depois: vale,
    motivo: 'Faltou internar',
  });

  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  const plano = page.getByRole('tabpanel', { name: /^Evolução/ });
  await expect(plano.getByRole('group', { name: 'Plano' })).toHaveText(vale);
  await expect(plano.locator('del')).toHaveText([antes]);
  await expect(plano.getByText(/^Corrigido por .+ em .+\. Motivo: Faltou internar$/)).toBeVisible();
  await expect(page.getByText(/^Corrigido: Plano\./)).toBeVisible();
  await semFalhasDeAxe(page);

  await page.getByRole('button', { name: 'Ver como estava' }).click();
  const gaveta = page.getByRole('dialog');
  await expect(gaveta.getByRole('group', { name: 'Plano' })).toHaveText(vale);
  await expect(gaveta.locator('del')).toHaveText([antes]);
  // Before it was corrected it read as it was written, and nothing was struck.
  await escolher(gaveta, 'Momento do prontuário', /mudou a situação/);
  await expect(gaveta.getByRole('group', { name: 'Plano' })).toHaveText(antes);
  await expect(gaveta.locator('del')).toHaveCount(0);

  const seguinte = await prontuario(page, id);
  await page.goto(`/prontuarios/form-prontuario/${seguinte}`);
  const lado = page.getByRole('complementary', { name: 'Atendimentos anteriores' });
  await lado.getByText('20/11/2026').click();
  await expect(lado.locator('del')).toHaveText([antes]);
  await lado.getByRole('button', { name: 'Trazer o texto de Plano' }).click();
  await expect(page.getByLabel('Plano', { exact: true })).toHaveValue(new RegExp(`\\n${vale}$`));
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(/^Salvo às/)).toBeVisible();

  const fechado = await api.ler<Linha>(`prontuarios/${chart}`);
  await api.enviar(
    `prontuarios/${chart}/_transicao`,
    { transicao: 'reabrir', motivo: 'Exame chegou depois' },
    { 'if-match': `"${fechado.versao}"` },
  );
  await page.goto(`/prontuarios/form-prontuario/${chart}`);
  await expect(page.getByLabel('Plano', { exact: true })).toHaveValue(vale);
  await expect(page.getByRole('tabpanel', { name: /^Evolução/ }).locator('del')).toHaveText([antes]);
});

test('[clinical D-03] quem não atende o paciente não o tem na lista, diz a finalidade, e então lê o prontuário', async ({
  page,
}) => {
  const { id } = await paciente(page);
  const chart = await prontuario(page, id, { subjetivo: 'O que só quem atende lê' });
  await entrar(page, 'admin', '/principal');
  await page.evaluate((key) => localStorage.setItem(key, '1'), SESSION_KEYS.idPrestador);
  await page.goto('/prontuarios/list');
  await expect(page.getByText(/^Aqui estão os pacientes com quem você tem vínculo de cuidado/)).toBeVisible();
  await expect(page.getByText('Prontuária')).toHaveCount(0);
  // By the patient, in the list: the question is the history's own.
  await page.goto(`/prontuarios/list?f.pacienteId=${id}`);
  await expect(page.getByText('Você não tem vínculo de cuidado com este paciente')).toBeVisible();
  await semFalhasDeAxe(page);
  // By its number.
  await page.goto(`/prontuarios/form-prontuario/${chart}`);
  await expect(page.getByText('Você não tem vínculo de cuidado com este paciente')).toBeVisible();
  await expect(page.getByText('O que só quem atende lê')).toHaveCount(0);
  await page.getByRole('button', { name: 'Abrir o histórico' }).click();
  await expect(page.getByText('Escolha a finalidade.')).toBeVisible();
  await semFalhasDeAxe(page);
  await escolher(page, 'Finalidade', 'Ordem judicial ou de autoridade');
  await page.getByLabel('Justificativa').fill('Ofício 12 da terceira vara');
  await page.getByRole('button', { name: 'Abrir o histórico' }).click();
  await expect(page.getByText('O que só quem atende lê')).toBeVisible();
  await page.goto(`/prontuarios/list?f.pacienteId=${id}`);
  await expect(
    page
      .getByRole('row')
      .getByText(/^Prontuária/)
      .first(),
  ).toBeVisible();
});

test('[CLIN-02] alergia e alerta se escrevem no cabeçalho do prontuário, e a sessão e o texto seguem @longo', async ({
  page,
}) => {
  const { id } = await paciente(page);
  const chart = await prontuario(page, id);
  const recusadas: string[] = [];
  page.on('response', (answer) => {
    if ([401, 403].includes(answer.status())) recusadas.push(`${answer.status()} ${answer.url()}`);
  });
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  const resumo = page.getByRole('region', { name: 'Resumo' });
  await page.getByLabel('Subjetivo').fill('Conta que a penicilina fez mal.');
  await resumo.getByRole('button', { name: 'Alergias e alertas' }).click();
  const gaveta = page.getByRole('dialog', { name: 'Alergias e alertas do paciente' });
  // The rest of the register is not written from here.
  await expect(gaveta.getByLabel('Nome civil')).toHaveCount(0);
  await gaveta.getByRole('button', { name: 'Incluir Alergia: Alergias' }).click();
  await gaveta.getByLabel('Agente').fill('Penicilina');
  await escolher(gaveta, 'Categoria', 'Medicamento');
  await gaveta.getByRole('button', { name: 'Concluir' }).click();
  await gaveta.getByLabel('Alertas').fill('Marca-passo');
  await semFalhasDeAxe(page);
  await gaveta.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(gaveta).toHaveCount(0);
  await expect(resumo.getByText('Penicilina')).toBeVisible();
  await expect(resumo.getByText('Marca-passo')).toBeVisible();
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
  await expect(page.getByLabel('Subjetivo')).toHaveValue('Conta que a penicilina fez mal.');
  // What a form asks beside it (who may be registered already) was asked, or not, long before this.
  expect(recusadas).toEqual([]);
});

test('[CLIN-02] o que se digitava quando o navegador acabou está à espera em outro', async ({
  page,
  browser,
}) => {
  const { id } = await paciente(page);
  const chart = await prontuario(page, id);
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  await page.getByLabel('Subjetivo').pressSequentially('Dor no peito há uma hora, que irradia');
  await expect(page.getByText(/rascunho guardado às/)).toBeVisible();

  // A machine with nothing of the first: the text comes from the server.
  const outroContexto = await browser.newContext();
  const segunda = await outroContexto.newPage();
  await entrar(segunda, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  await segunda.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await expect(segunda.getByLabel('Subjetivo')).toHaveValue('Dor no peito há uma hora, que irradia');
  await segunda.getByLabel('Subjetivo').press('End');
  await segunda.getByLabel('Subjetivo').pressSequentially(' para o braço');
  await expect(segunda.getByText(/rascunho guardado às/)).toBeVisible();
  // The first window says so, and overwrites nothing.
  await page.getByLabel('Objetivo').fill('Sudorese');
  await expect(page.getByText(/sendo escrito em outra janela sua/)).toBeVisible();
  await segunda.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(segunda.getByText(/^Salvo às/)).toBeVisible();
  await outroContexto.close();
});

test('[CLIN-02] um só prontuário se escreve de cada vez, e trocar não perde nada', async ({
  page,
  context,
}) => {
  const { id, nome } = await paciente(page);
  const [primeiro, segundo] = [await prontuario(page, id), await prontuario(page, id)];
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${primeiro}`);
  await page.getByLabel('Subjetivo').pressSequentially('Tosse seca');
  await expect(page.getByText(/rascunho guardado às/)).toBeVisible();
  const segunda = await context.newPage();
  await segunda.goto(`/prontuarios/form-prontuario/${segundo}`);
  await expect(segunda.getByText(/^Você tem (outro|mais) /)).toBeVisible();
  await segunda.getByLabel('Subjetivo').fill('Dor lombar');
  // Back in the first window: told, and nothing more is written there until it is taken up again.
  await page.keyboard.press('Control+s');
  await expect(
    page.getByText(new RegExp(`^Você está escrevendo no prontuário de ${nome}`)).first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Escrever neste' }).click();
  // A field again: what is said of another window's chart is text with the same name.
  await expect(page.getByRole('textbox', { name: 'Subjetivo' })).toHaveValue('Tosse seca');
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page.getByText(/^Salvo às/)).toBeVisible();
  await segunda.close();
});

test('[CLIN-02] o servidor que some no meio de uma frase e a sessão que vence não levam o texto', async ({
  page,
}) => {
  const { id } = await paciente(page);
  const chart = await prontuario(page, id);
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  const subjetivo = page.getByLabel('Subjetivo');
  await expect(subjetivo).toBeVisible();
  // The server is gone while the text is being kept: the browser has it, and the next key tries again.
  await page.route('**/api/_rascunhos/**', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
  await subjetivo.pressSequentially('Febre há dois dias');
  await expect(page.getByText('Alterações não salvas')).toBeVisible();
  await page.unroute('**/api/_rascunhos/**');
  await subjetivo.press('End');
  await subjetivo.pressSequentially(', com calafrios');
  await expect(page.getByText(/rascunho guardado às/)).toBeVisible();
  // The session ends in mid-sentence: the text waits for whoever signs in again.
  await subjetivo.pressSequentially('. Sem tosse');
  const token = await page.evaluate(() => localStorage.getItem('zelo:token') ?? '');
  await page.request.post('/api/auth/token/revoke', { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(page).toHaveURL(/\/auth/);
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  await page.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await expect(page.getByLabel('Subjetivo')).toHaveValue('Febre há dois dias, com calafrios. Sem tosse');
});

/** By the bar, as a person does. */
async function trocarDePrestador(page: Page, nome: string): Promise<void> {
  await page.getByRole('button', { name: /^Alterar Prestador/ }).click();
  const dialogo = page.getByRole('dialog', { name: 'Alterar Prestador' });
  await dialogo.locator('label').filter({ hasText: nome }).click();
  await dialogo.getByRole('button', { name: 'Alterar' }).click();
  await page
    .getByRole('alertdialog', { name: /^Deseja alterar o Prestador/ })
    .getByRole('button', { name: 'Sim' })
    .click();
}

test('[CLIN-02] [PERM-05] trocar de prestador com o prontuário aberto não leva o texto: aqui pergunta, em outra aba guarda e diz @longo', async ({
  page,
  context,
}) => {
  const meus = await (
    await medica(page)
  ).ler<readonly { id: number; nome: string }[]>('prestadores/web/listarPorProfissionalLogadoNoCorpoClinico');
  const [primeiro, segundo] = [
    meus.find(({ id }) => id === 1)?.nome ?? '',
    meus.find(({ id }) => id !== 1)?.nome ?? '',
  ];
  const { id } = await paciente(page);
  const chart = await prontuario(page, id);
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  const subjetivo = page.getByLabel('Subjetivo');
  await subjetivo.pressSequentially('Dor lombar');
  await trocarDePrestador(page, segundo);
  const pergunta = page.getByRole('alertdialog', { name: 'Há alterações não salvas' });
  await pergunta.getByRole('button', { name: 'Continuar editando' }).click();
  await page
    .getByRole('dialog', { name: 'Alterar Prestador' })
    .getByRole('button', { name: 'Cancelar' })
    .click();
  await expect(subjetivo).toHaveValue('Dor lombar');

  // Another tab of the same session asks nothing of this one: what is typed here is kept, and it says so.
  const aba = await context.newPage();
  await aba.goto('/principal');
  await subjetivo.press('End');
  await subjetivo.pressSequentially(' há três dias');
  await trocarDePrestador(aba, segundo);
  await expect(aba.getByText('Prestador alterado com sucesso.')).toBeVisible();
  await expect(
    page.getByText(/O prestador foi alterado em outra aba. O que você digitou aqui foi guardado/),
  ).toBeVisible();
  // Under the other provider the chart is not there, and neither is its text.
  await aba.goto(`/prontuarios/form-prontuario/${chart}`);
  await expect(aba.getByRole('heading', { level: 1, name: 'Prontuário não encontrado.' })).toBeVisible();
  await expect(aba.getByText('Dor lombar')).toHaveCount(0);

  await trocarDePrestador(aba, primeiro);
  await expect(aba.getByText('Prestador alterado com sucesso.')).toBeVisible();
  await aba.goto(`/prontuarios/form-prontuario/${chart}`);
  await aba.getByRole('button', { name: 'Restaurar', exact: true }).click();
  await expect(aba.getByLabel('Subjetivo')).toHaveValue('Dor lombar há três dias');
  await aba.getByRole('button', { name: 'Salvar', exact: true }).click();
  await expect(aba.getByText(/^Salvo às/)).toBeVisible();
});

test('[CLIN-02] os formulários da categoria são partes do prontuário; encerrado, ele se imprime e tem o seu PDF @longo', async ({
  page,
}) => {
  const { id } = await paciente(page);
  const api = await medica(page);
  const categoria = await api.primeiro('categorias-prontuario?nome=Consulta');
  const textos = { queixaPrincipal: 'Tosse', subjetivo: 'Tosse', avaliacao: 'Resfriado', plano: 'Repouso' };
  const chart = await prontuario(page, id, { categoriaId: categoria?.id, ...textos });
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  await page.getByRole('tab', { name: 'Hábitos de vida' }).click();
  await page.getByLabel('Atividade física, dias por semana').fill('3');
  await page
    .getByRole('tabpanel', { name: 'Hábitos de vida' })
    .getByRole('button', { name: 'Salvar', exact: true })
    .click();
  await expect(page.getByText('Formulário respondido. Ele faz parte do prontuário.')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Hábitos de vida preenchida' })).toBeVisible();

  await pedirParaEncerrar(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(page.getByText(/O PDF dele está nos documentos/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assinar o prontuário' })).toBeVisible();

  await page.getByRole('button', { name: 'Imprimir', exact: true }).click();
  const dialogo = page.getByRole('dialog');
  await dialogo.getByText('Cópia entregue a alguém').click();
  await dialogo.getByRole('button', { name: 'Gerar o PDF' }).click();
  await expect(dialogo.getByText('Diga quem pediu a cópia, com ao menos 3 letras.')).toBeVisible();
  await dialogo.getByLabel('Quem pediu', { exact: true }).fill('A própria paciente');
  await dialogo.getByLabel('Para quê').fill('Segunda opinião');
  await dialogo.getByRole('button', { name: 'Gerar o PDF' }).click();
  await expect(page.locator('.z-visor')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Ver como estava' }).click();
  await expect(page.getByRole('dialog').getByRole('slider', { name: 'Momento do prontuário' })).toBeVisible();
});

test('[NGS-45] [CLIN-02] a leitura se restringe e se libera com motivo; pelo endereço, quem pode abre com justificativa @longo', async ({
  page,
  browser,
}) => {
  const { id } = await paciente(page);
  const chart = await prontuario(page, id, { subjetivo: 'O que ela pediu que ninguém lesse' });
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  await page.getByRole('button', { name: 'Restringir a leitura' }).click();
  const dialogo = page.getByRole('dialog');
  await dialogo.getByRole('button', { name: 'Restringir a leitura' }).click();
  await expect(dialogo.getByText(/^Diga o motivo em palavras/)).toBeVisible();
  await semFalhasDeAxe(page);
  await dialogo.getByLabel('Motivo').fill('A pedido da paciente');
  await dialogo.getByRole('button', { name: 'Restringir a leitura' }).click();
  await expect(page.getByText('A leitura está restrita a você.')).toBeVisible();
  const marca = page.locator('.z-pagina-cabecalho').getByText('Restrito', { exact: true });
  await expect(marca).toBeVisible();

  // Another person, by its address: that it is restricted and no word of it, until they say why.
  const outroContexto = await browser.newContext();
  const admin = await outroContexto.newPage();
  await entrar(admin, 'admin', '/principal');
  await admin.evaluate((key) => localStorage.setItem(key, '1'), SESSION_KEYS.idPrestador);
  await admin.goto(`/prontuarios/form-prontuario/${chart}`);
  await expect(admin.getByRole('heading', { level: 1, name: 'Prontuário restrito' })).toBeVisible();
  await expect(admin.getByText('Prontuária')).toHaveCount(0);
  await semFalhasDeAxe(admin);
  await admin.goto('/prontuarios/form-prontuario/99999999');
  await expect(admin.getByRole('heading', { level: 1, name: 'Prontuário não encontrado.' })).toBeVisible();
  await admin.goto(`/prontuarios/form-prontuario/${chart}`);
  await admin.getByRole('button', { name: 'Abrir com justificativa' }).click();
  const porque = admin.getByRole('dialog');
  await escolher(porque, 'Finalidade', 'Ordem judicial ou de autoridade');
  await porque.getByLabel('Justificativa').fill('Ofício 12 da terceira vara');
  await porque.getByRole('button', { name: 'Abrir com justificativa' }).click();
  await expect(admin.getByText('O que ela pediu que ninguém lesse')).toBeVisible();
  // Its author alone settles who reads it.
  await expect(admin.getByRole('button', { name: 'Liberar a leitura' })).toHaveCount(0);
  await outroContexto.close();

  await page.getByRole('button', { name: 'Liberar a leitura' }).click();
  await dialogo.getByLabel('Motivo').fill('A paciente voltou atrás');
  await dialogo.getByRole('button', { name: 'Liberar a leitura' }).click();
  await expect(page.getByText('A leitura está liberada.')).toBeVisible();
  await expect(marca).toHaveCount(0);
});

test('[CLIN-02] [SIGN-01] encerrado, o PDF do prontuário se assina ali, por um só caminho, e fica assinado nos documentos da paciente @longo', async ({
  page,
}) => {
  const { id } = await paciente(page);
  const textos = { subjetivo: 'Tosse', avaliacao: 'Resfriado', plano: 'Repouso' };
  const chart = await prontuario(page, id, textos);
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  await pedirParaEncerrar(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(page.getByText(/à espera da sua assinatura/)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Assinar/ })).toHaveCount(1);
  // It waits there for whoever comes back to the chart.
  await page.reload();
  await expect(page.getByText(/à espera da sua assinatura/)).toBeVisible();
  await page.getByRole('button', { name: 'Assinar o prontuário' }).click();
  const dialogo = page.getByRole('dialog', { name: /^Assinar / });
  const autorizar = dialogo.getByRole('button', { name: /^Autorizar no/ });
  const assinar = dialogo.getByRole('button', { name: 'Assinar', exact: true });
  await expect(autorizar.or(assinar)).toBeVisible();
  if (await autorizar.isVisible()) {
    await autorizar.click();
    await page.getByRole('button', { name: /^Profissional de Demonstração/ }).click();
    await expect(page).toHaveURL(new RegExp(`/prontuarios/form-prontuario/${chart}`));
  } else await assinar.click();
  await expect(page.getByText('Arquivo assinado com sucesso.')).toBeVisible();
  await expect(page.getByText('O PDF do prontuário está assinado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Assinar o prontuário' })).toHaveCount(0);
  await semFalhasDeAxe(page);
  await page.getByRole('button', { name: 'Ver assinaturas' }).first().click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/AD-R[TB]/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');

  // Among the patient's documents, signed.
  await page.goto(`/ficha-medica/${id}?tipos=documento`);
  const linha = page
    .getByRole('tabpanel', { name: 'Linha do tempo' })
    .getByRole('listitem')
    .filter({ hasText: '.pdf' });
  await expect(linha.getByText('Assinado', { exact: true }).first()).toBeVisible();
});

test('[CLIN-02] o prontuário de um momento mostra as respostas como eram, antes do adendo e depois @longo', async ({
  page,
}) => {
  const { id } = await paciente(page);
  const api = await medica(page);
  const categoria = await api.primeiro('categorias-prontuario?nome=Consulta');
  const chart = await prontuario(page, id, { categoriaId: categoria?.id });
  const modelo = await api.primeiro('form-templates?nome=H%C3%A1bitos%20de%20vida');
  const resposta = await api.enviar<{ id: number; versao: number }>('form-respostas/v1/incluir', {
    formTemplateId: modelo?.id,
    prontuarioId: chart,
    valores: { atividade: 3 },
  });
  await api.enviar(
    `form-respostas/${resposta.id}/adendos`,
    { motivo: 'Ela se lembrou melhor', valores: { atividade: 5 } },
    { 'if-match': `"${resposta.versao}"` },
  );
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  // In the chart: what holds, and what was put right.
  await page.getByRole('tab', { name: /^Hábitos de vida/ }).click();
  const parte = page.getByRole('tabpanel', { name: /^Hábitos de vida/ });
  await expect(parte.getByRole('group', { name: 'Atividade física, dias por semana' })).toHaveText('5');
  await expect(parte.getByText('Ela se lembrou melhor')).toBeVisible();
  await semFalhasDeAxe(page);

  // While it is being written, in the menu.
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Ver como estava' }).click();
  const gaveta = page.getByRole('dialog');
  const atividade = gaveta.getByRole('group', { name: 'Atividade física, dias por semana' });
  await expect(atividade).toHaveText('5');
  await escolher(gaveta, 'Momento do prontuário', /respondeu um formulário/);
  await expect(atividade).toHaveText('3');
  await expect(gaveta.getByText('Ela se lembrou melhor')).toHaveCount(0);
  await semFalhasDeAxe(page);
  await escolher(gaveta, 'Momento do prontuário', /por adendo/);
  await expect(atividade).toHaveText('5');
});

test('[CLIN-02] o texto de um atendimento anterior entra com a sua origem @longo', async ({ page }) => {
  const { id } = await paciente(page);
  await prontuario(page, id, {
    iniciadoEm: '2026-10-01T12:00:00.000Z',
    plano: 'Caminhada três vezes por semana.',
  });
  const chart = await prontuario(page, id);
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  const lado = page.getByRole('complementary', { name: 'Atendimentos anteriores' });
  // The last visit lies open.
  await lado.getByRole('button', { name: 'Trazer o texto de Plano' }).click();
  await expect(page.getByLabel('Plano', { exact: true })).toHaveValue(
    /^\[Trazido do prontuário de 01\/10\/2026 .*\]\nCaminhada três vezes por semana\.$/,
  );
});

test('[NGS-27] [CLIN-02] [SES-20] sair com prontuário aberto diz que ele fica aberto, leva até ele, ou sai mesmo assim @longo', async ({
  page,
}) => {
  const { id } = await paciente(page);
  await prontuario(page, id);
  await entrar(page, 'profissional', '/principal');
  const sair = async () => {
    await page.getByRole('button', { name: /^Minha conta/ }).click();
    await page.getByRole('menuitem', { name: 'Sair' }).click();
  };
  await sair();
  const pergunta = page.getByRole('alertdialog', { name: 'Deseja sair?' });
  await expect(pergunta.getByText(/^Você tem (um prontuário aberto|\d+ prontuários abertos)$/)).toBeVisible();
  await semFalhasDeAxe(page);
  await pergunta.getByRole('button', { name: /^Ver (o prontuário|prontuários)$/ }).click();
  await expect(page).toHaveURL(/\/prontuarios\/(dados-atendimento|form-prontuario\/\d+)$/);
  await sair();
  // It is asked once the server has said what is open.
  await expect(pergunta).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(pergunta).toHaveCount(0);
  await sair();
  await pergunta.getByRole('button', { name: 'Sair mesmo assim' }).click();
  await expect(page).toHaveURL(/\/auth/);
  // Nobody else is asked about them.
  await entrar(page, 'administrativo', '/principal');
  await sair();
  await expect(pergunta.getByRole('button', { name: 'Sim' })).toBeVisible();
  await expect(pergunta.getByText(/prontuário/)).toHaveCount(0);
});

test('[PERM-03] a recepção não entra no prontuário @longo', async ({ page }) => {
  await entrar(page, 'administrativo');
  await expect(page.getByRole('navigation', { name: 'Menu principal' }).getByText('Prontuários')).toHaveCount(
    0,
  );
  await page.goto('/prontuarios/list');
  await expect(page.getByRole('heading', { name: 'Prontuários' })).toHaveCount(0);
});

test('[CLIN-02] de quem morreu não se abre prontuário, e a tela diz o que ainda se pode @longo', async ({
  page,
}) => {
  const casa = await pelaApi(page.request, 'prestador');
  const { id } = await casa.paciente('Falecida', { obito: true, dataObito: '2026-11-01' });
  await entrar(page, 'profissional', `/prontuarios/dados-atendimento?paciente=${id}`);
  await expect(
    page.getByRole('alert').getByText(/registra óbito em 01\/11\/2026\. Não se abre outro prontuário/),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Abrir prontuário' })).toBeDisabled();
  await semFalhasDeAxe(page);
});

test('[CLIN-02] [LOOK-11] o que não se olha não se desenha: a aba das medições chega com o clique, e todas com o papel @longo', async ({
  page,
}) => {
  const { id } = await paciente(page);
  const medidoEm = '2026-11-20T12:05:00.000Z';
  const sinaisVitais = Array.from({ length: 60 }, (_, at) => ({ medidoEm, pressaoSistolica: 100 + at }));
  const chart = await prontuario(page, id, {
    subjetivo: 'Bem.',
    sinaisVitais,
    medicamentos: [{ nome: 'Losartana 50 mg' }],
  });
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  await expect(page.getByLabel('Subjetivo')).toHaveValue('Bem.');
  const medicoes = page.getByRole('cell', { name: '142 mmHg', exact: true });
  await expect(page.locator('td', { hasText: '142 mmHg' })).toHaveCount(0);
  await page.getByRole('tab', { name: 'Sinais vitais' }).click();
  await expect(medicoes).toBeVisible();
  await expect(page.locator('td', { hasText: 'Losartana 50 mg' })).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(page.locator('td', { hasText: 'Losartana 50 mg' })).toHaveCount(1);
});

test('[NGS-30] no celular, a notificação compulsória se lê antes do formulário, e outra vez ao encerrar @longo', async ({
  page,
}) => {
  const { id } = await paciente(page);
  const dengue = await (await pelaApi(page.request, 'admin')).primeiro('cids?codigo=A90');
  const problemas = [{ cidId: dengue?.id, situacao: 'SUSPEITO' }];
  const textos = { subjetivo: 'Febre', objetivo: 'BEG', avaliacao: 'Dengue?', plano: 'Hidratação' };
  const chart = await prontuario(page, id, { ...textos, problemas });
  await page.setViewportSize({ width: 390, height: 844 });
  await entrar(page, 'profissional', `/prontuarios/form-prontuario/${chart}`);
  const aviso = page.getByText('Dengue: notificação compulsória.');
  await expect(aviso).toHaveCount(1);
  const antes = await aviso.evaluate(
    (node) =>
      (node.compareDocumentPosition(
        document.querySelector('.z-form-pagina [role="tablist"], .z-form-pagina textarea')!,
      ) &
        Node.DOCUMENT_POSITION_FOLLOWING) !==
      0,
  );
  expect(antes).toBe(true);
  await pedirParaEncerrar(page);
  const dialogo = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(dialogo.getByText('Dengue: notificação compulsória.')).toBeVisible();
  await semFalhasDeAxe(page);
});
