/** A visit of the study from the schedule to the chat on a field, and the lock that says what is missing (CRF-01 to CRF-03, MON-01 to MON-03). */
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';

type Linha = { readonly id: number; readonly versao: number; readonly nome: string };

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

test('[CRF-01] [MON-01] [MON-02] [MON-03] do cronograma ao formulário da visita, e a conversa no próprio campo', async ({
  page,
}) => {
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  await naCasa(page, '/cronograma-estudo');
  await expect(page.getByRole('heading', { name: 'Cronograma' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Randomização' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^01-002, Avaliação 1: Fora da janela/ })).toBeVisible();
  await semFalhasDeAxe(page);

  const admin = await pelaApi(page.request);
  const aberto = await admin.primeiro<Linha>('formularios-crf?situacao=PENDENTE');
  await page.goto(`/formularios-crf/form/${aberto?.id}`);
  await expect(page.getByRole('heading', { name: aberto?.nome ?? '' })).toBeVisible();
  const icone = page.getByRole('button', { name: /^Monitoria de .+: sem mensagens$/ }).nth(1);
  await icone.click();
  const conversa = page.getByRole('dialog', { name: /^Monitoria · / });
  await expect(conversa.getByText('Nada foi dito ainda')).toBeVisible();
  await conversa.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(conversa.getByText('Informe uma mensagem')).toBeVisible();
  await expect(conversa.getByText('Informe o status')).toBeVisible();

  // A failed sending is silent: the text stays, with a word beside it.
  await page.route('**/api/monitoria', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await conversa.getByRole('textbox', { name: 'Mensagem' }).fill('O prontuário diz outro valor.');
  await conversa.getByRole('radio', { name: 'Avaliação pendente' }).check();
  await conversa.getByRole('button', { name: 'Enviar', exact: true }).click();
  const denovo = conversa.getByRole('button', { name: 'não enviado · tentar de novo' });
  await expect(denovo).toBeVisible();
  await expect(conversa.getByRole('textbox', { name: 'Mensagem' })).toHaveValue(
    'O prontuário diz outro valor.',
  );
  await page.unroute('**/api/monitoria');
  await denovo.click();
  await expect(
    conversa.getByRole('listitem').filter({ hasText: 'O prontuário diz outro valor.' }),
  ).toBeVisible();
  await expect(denovo).toHaveCount(0);
  await semFalhasDeAxe(page);

  await conversa.getByRole('textbox', { name: 'Mensagem' }).fill('Conferido com a fonte.');
  await conversa.getByRole('radio', { name: 'Aprovado' }).check();
  await conversa.getByRole('button', { name: 'Enviar', exact: true }).click();
  await expect(conversa.getByText('Conversa aprovada: não recebe mais mensagens.')).toBeVisible();
  await expect(conversa.getByRole('button', { name: 'Enviar', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: /^Monitoria de .+: Aprovado, 2 mensagens$/ })).toBeVisible();
  expect(problems.filter((text) => !text.includes('ERR_FAILED'))).toEqual([]);
});

test('[CRF-02] [CRF-03] os CRFs finalizados, e o data lock diz antes o que falta', async ({ page }) => {
  await naCasa(page, '/crfs-finalizados');
  await expect(page.getByRole('heading', { name: 'CRFs finalizados' })).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: '01-001' }).first()).toBeVisible();
  await page.goto('/data-lock');
  await expect(page.getByRole('heading', { name: 'Data lock' })).toBeVisible();
  await expect(page.getByText('O que falta', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /monitorias? abertas?/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Realizar data lock' })).toBeDisabled();
  await semFalhasDeAxe(page);
});

test('[MON-03] o monitor verifica o campo com a fonte, e a lista conta @longo', async ({ page }) => {
  await entrar(page, 'monitor', '/verificacoes-crf');
  await page
    .getByRole('row')
    .filter({ hasText: '01-001 · Triagem' })
    .filter({ hasText: 'CRF · Sinais vitais' })
    .click();
  await expect(page.getByRole('heading', { name: 'CRF · Sinais vitais' })).toBeVisible();
  const peso = page.getByRole('button', { name: 'Verificado com a fonte: Peso', exact: true });
  await expect(peso).toHaveAttribute('aria-pressed', 'false');
  await peso.click();
  await expect(peso).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/^Verificação de fonte: 1 de \d campos respondidos/)).toBeVisible();
  await semFalhasDeAxe(page);
  await page.goto('/verificacoes-crf');
  await expect(page.getByRole('row').filter({ hasText: 'Verificado em parte' })).toHaveCount(1);
});

test('[CRF-02] o estudo aparece ao lado do prontuário de quem participa, e não no dos outros @longo', async ({
  page,
}) => {
  await entrar(page, 'profissional', '/participantes-estudo');
  const medico = await pelaApi(page.request, 'profissional');
  const participante = await medico.primeiro<Linha & { readonly pacienteId: number }>(
    'participantes-estudo?numeroTriagem=01-002',
  );
  const prontuario = await medico.primeiro<Linha>(`prontuarios?pacienteId=${participante?.pacienteId}`);
  await page.goto(`/prontuarios/form-prontuario/${prontuario?.id}`);
  await page.getByRole('tab', { name: /^Estudo clínico/ }).click();
  await expect(page.getByRole('link', { name: 'Participante 01-002 do BZ371ACLI004' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Visitas', exact: true })).toBeVisible();
  await semFalhasDeAxe(page);
  const alheio = await medico.primeiro<Linha>(
    `prontuarios?pacienteId_ne=${participante?.pacienteId}&_sort=id`,
  );
  await page.goto(`/prontuarios/form-prontuario/${alheio?.id}`);
  await expect(page.getByRole('tab', { name: /^Evolução/ })).toBeVisible();
  await expect(page.getByRole('tab', { name: /^Estudo clínico/ })).toHaveCount(0);
});
