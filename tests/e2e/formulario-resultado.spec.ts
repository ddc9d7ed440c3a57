/** Results of a form as a person reads them: sums by question, the table, filters and the file (FORM-01, UTIL-03). */
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi, unico } from '#tests/support/pela-api.ts';

const CAMPOS = [
  { chave: 'nota', tipo: 'satisfacao', rotulo: '' },
  { chave: 'recepcao', tipo: 'satisfacao', rotulo: 'Recepção', maximo: 5 },
  {
    chave: 'doencas',
    tipo: 'escolha',
    rotulo: 'Doenças crônicas',
    multipla: true,
    opcoes: [
      { valor: 'has', rotulo: 'Hipertensão' },
      { valor: 'dm', rotulo: 'Diabetes' },
      { valor: 'nenhuma', rotulo: 'Nenhuma' },
    ],
  },
  { chave: 'peso', tipo: 'numero', rotulo: 'Peso', casas: 1, unidade: 'kg' },
  { chave: 'dito', tipo: 'paragrafo', rotulo: 'O que podemos melhorar?' },
  {
    chave: 'itens',
    tipo: 'grupo',
    rotulo: 'Remédios',
    itens: [{ chave: 'dose', tipo: 'numero', rotulo: 'Dose', unidade: 'mg' }],
  },
];

/** A published form with twelve answers; its number. */
async function respondido(page: Page, nome: string): Promise<number> {
  const { enviar } = await pelaApi(page.request, 'prestador');
  const dado = JSON.stringify({ paciente: 'nao', leitura: 'GERAL', templateRecord: CAMPOS });
  const { id, versao } = await enviar<{ id: number; versao: number }>('form-templates', { nome, dado });
  await enviar(`form-templates/${id}/publicar`, {}, { 'if-match': `"${versao}"` });
  for (let n = 0; n < 12; n += 1)
    await enviar('form-respostas/v1/incluir', {
      formTemplateId: id,
      valores: {
        nota: n < 6 ? 10 : n < 9 ? 8 : 3,
        recepcao: n < 8 ? 5 : 2,
        doencas: n < 6 ? ['has', 'dm'] : ['has'],
        peso: `${60 + n}.5`,
        dito: n === 0 ? 'A espera foi longa, mas o atendimento foi ótimo.' : null,
        itens: [{ dose: 50 }, { dose: 100 }],
      },
    });
  return id;
}

test('[FORM-01] [UTIL-03] resultados: somas por pergunta, tabela, período e planilha @longo', async ({
  page,
}) => {
  const nome = unico('Satisfação');
  await respondido(page, nome);
  await entrar(page, 'prestador', '/templates');
  await page.getByRole('link', { name: `Resultados de ${nome}` }).click();
  await expect(page.getByRole('heading', { name: `Resultados: ${nome}` })).toBeVisible();
  await expect(page.getByText('12 respostas', { exact: true })).toBeVisible();

  const pergunta = (titulo: string) => page.getByRole('group', { name: titulo, exact: true });
  // Six promoters, three neutral and three detractors of twelve.
  await expect(pergunta('Como você avalia nosso atendimento?')).toContainText(/NPS\s*25/);
  await expect(pergunta('Como você avalia nosso atendimento?')).toContainText(/Promotores\s*50 %/);
  await expect(pergunta('Recepção')).toContainText(/Média de 1 a 5\s*4,0/);
  await expect(pergunta('Doenças crônicas')).toContainText('Diabetes6 · 50 %');
  await expect(pergunta('Doenças crônicas')).toContainText('Nenhuma0 · 0 %');
  await expect(pergunta('Peso')).toContainText(/Média\s*66,00\s*kg/);
  await expect(pergunta('Remédios')).toContainText(/Linhas ao todo\s*24/);
  await expect(pergunta('Remédios: Dose')).toContainText(/Soma\s*1\.800\s*mg/);
  await expect(pergunta('O que podemos melhorar?')).toContainText('A espera foi longa');
  await semFalhasDeAxe(page);

  await page.getByText('Respostas', { exact: true }).last().click();
  const tabela = page.getByRole('table');
  await expect(tabela.getByRole('columnheader', { name: 'Doenças crônicas' })).toBeVisible();
  await expect(tabela.getByRole('row', { name: /Hipertensão; Diabetes/ }).first()).toBeVisible();
  await semFalhasDeAxe(page);

  const guardado = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const texto = await readFile(await (await guardado).path(), 'utf8');
  expect(texto.split('\r\n')[0]).toContain(
    'Como você avalia nosso atendimento?;Recepção;Doenças crônicas;Peso',
  );

  await page.getByRole('textbox', { name: 'Até' }).fill('01/01/2020');
  await page.getByRole('textbox', { name: 'Até' }).press('Enter');
  await expect(page.getByText('Nenhuma resposta com esses filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).last().click();
  await expect(tabela.getByRole('columnheader', { name: 'Peso' })).toBeVisible();
});
