/** The history as a clinician reads it: the patient found, everything by when it happened, the curves, the door without a care link. */
import { expect, test } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { abrirSessao, entrar } from '#tests/support/entrada.ts';
import { escolher } from './antd-apoio.ts';

test('[CLIN-05] o histórico abre na linha do tempo, estreita-se, mostra as curvas, e sem vínculo pede a finalidade', async ({
  page,
}) => {
  const headers = {
    authorization: `Bearer ${await abrirSessao(page.request, 'profissional')}`,
    'id-prestador': '1',
  };
  // Of a visit: the day's chart of who lies in a bed holds the prescription alone.
  const visita = 'estado=ENCERRADO&internacaoId_null=true&_start=0&_end=1&_sort=iniciadoEm&_order=desc';
  const charts = (await (
    await page.request.get(`/api/prontuarios?${visita}`, { headers })
  ).json()) as readonly {
    pacienteId: number;
  }[];
  const id = charts[0]?.pacienteId;
  await entrar(page, 'profissional', `/ficha-medica/${id}`);
  await expect(page.getByRole('region', { name: 'Resumo' })).toBeVisible();
  const linha = page.getByRole('tabpanel', { name: 'Linha do tempo' });
  await expect(linha.getByText('Avaliação', { exact: true }).first()).toBeVisible();
  await expect(linha.getByText(/\d+ mmHg/).first()).toBeVisible();
  await semFalhasDeAxe(page);
  await page.getByLabel('Palavras').fill('palavra que ninguém escreveu');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Nada encontrado com estes filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar' }).click();
  await expect(linha.getByText('Avaliação', { exact: true }).first()).toBeVisible();
  await page.getByRole('tab', { name: 'Sinais vitais' }).click();
  await expect(page.getByRole('img', { name: /^Pressão arterial em mmHg, \d+ mediç/ })).toBeVisible();
  await semFalhasDeAxe(page);

  // A patient whom nobody here has seen.
  const dona = {
    authorization: `Bearer ${await abrirSessao(page.request, 'prestador')}`,
    'id-prestador': '1',
  };
  const novo = await page.request.post('/api/pacientes', {
    headers: dona,
    data: { nome: `Sem Vínculo ${Date.now()}`, dataNascimento: '1980-03-12', sexo: 'F' },
  });
  const outroId = ((await novo.json()) as { id: number }).id;
  await page.goto(`/ficha-medica/${outroId}`);
  await expect(page.getByText('Você não tem vínculo de cuidado com este paciente')).toBeVisible();
  await page.getByRole('button', { name: 'Abrir o histórico' }).click();
  await expect(page.getByText('Escolha a finalidade.')).toBeVisible();
  await semFalhasDeAxe(page);
  await escolher(page, 'Finalidade', 'Urgência ou emergência');
  await page.getByLabel('Justificativa').fill('Trazida desacordada à recepção');
  await page.getByRole('button', { name: 'Abrir o histórico' }).click();
  await expect(page.getByText('Nada registrado ainda')).toBeVisible();
});
