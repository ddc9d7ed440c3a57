/** The declared registers as a person meets them: real rows found, pages of cards, and a price explained. */
import { expect, test, type Page } from '@playwright/test';
import { entrar } from '#tests/support/entrada.ts';
import { pelaApi } from '#tests/support/pela-api.ts';
import { semFalhasDeAxe } from '#tests/support/acessibilidade.ts';

const marca = () =>
  Date.now().toString(36).toUpperCase() +
  Math.floor(Math.random() * 1296)
    .toString(36)
    .toUpperCase();

function errosDoConsole(page: Page): string[] {
  const erros: string[] = [];
  page.on('console', (mensagem) => {
    if (mensagem.type() === 'error' && !/status of (404|422)/.test(mensagem.text()))
      erros.push(mensagem.text());
  });
  page.on('pageerror', (erro) => erros.push(erro.message));
  return erros;
}

/** Register, what a person types, what must show. */
const REAIS = [
  ['[REG-01]', '/cids', 'colera', 'Cólera'],
  ['[REG-01]', '/cidades', 'sao joao del', 'São João del Rei'],
  ['[REG-01]', '/bancos', 'banco do brasil', 'Banco do Brasil S.A.'],
  [
    '[REG-01]',
    '/procedimentos',
    'consulta em consultorio',
    'Consulta em consultório (no horário normal ou preestabelecido)',
  ],
  ['[REG-02]', '/dentes', 'incisivo central superior direito', 'Incisivo central superior direito'],
  ['[REG-02]', '/regioes-dentes', 'hemiarcada superior', 'Hemiarcada superior direita'],
  ['[FIN-04]', '/tipos-impostos', 'cofins', 'COFINS retida na fonte'],
  ['[FIN-04]', '/tipos-documentos-contas-pagar', 'autonomo', 'Recibo de pagamento a autônomo (RPA)'],
  ['[FIN-06]', '/tipo-recebimentos', 'glosa', 'Glosa do convênio'],
] as const;

test.describe('cadastros', () => {
  for (const [linha, caminho, busca, achado] of REAIS) {
    test(`${linha} ${caminho} acha '${busca}' sem acento entre as linhas reais @longo`, async ({ page }) => {
      const erros = errosDoConsole(page);
      await entrar(page, 'admin', caminho);
      await page.getByRole('textbox', { name: 'Pesquisar', exact: true }).fill(busca);
      await expect(page.getByText(achado, { exact: true }).first()).toBeVisible();
      expect(erros).toEqual([]);
    });
  }

  for (const [caminho, destino] of [
    ['/pacientes', '/pacientes/list-pacientes'],
    ['/fornecedores', '/fornecedores/list-fornecedores'],
    ['/profissionais', '/profissionais/list'],
    ['/convenios', '/convenios/list-convenio'],
    ['/prestadores', '/prestadores/list'],
  ] as const) {
    test(`[REG-03] ${caminho} leva à sua lista @longo`, async ({ page }) => {
      await entrar(page, 'admin', caminho);
      await expect(page).toHaveURL(new RegExp(`${destino}$`));
      // Patients belong to a provider: without one chosen, the screen asks for it.
      await expect(
        page.getByRole('heading', { level: 1 }).or(page.getByText('Escolha o prestador')),
      ).toBeVisible();
    });
  }

  test('[NAV-07] páginas de cartões mostram seus cadastros @longo', async ({ page }) => {
    await entrar(page);
    const principal = page.getByRole('main');
    for (const [caminho, filhos] of [
      ['/odonto', ['Dentes', 'Faces dos dentes', 'Grupos de dentes', 'Regiões dos dentes']],
      [
        '/configuracao-recebimento',
        ['Formas de recebimento', 'Taxas adicionais', 'Tipos de contas a receber', 'Tipos de recebimentos'],
      ],
      ['/util', ['Avisos']],
    ] as const) {
      await page.goto(caminho);
      for (const filho of filhos)
        await expect(principal.getByRole('link', { name: filho, exact: true })).toBeVisible();
    }
    await semFalhasDeAxe(page);
  });

  test('[REG-04] [A7] o preço de um contrato se explica passo a passo @longo', async ({ page, request }) => {
    const erros = errosDoConsole(page);
    const api = await pelaApi(request);
    const criar = async (recurso: string, dados: object) => (await api.criar(recurso, dados)).id;
    const m = marca();
    const prestadorId = await criar('prestadores', {
      nome: `Clínica ${m}`,
      tipoPessoa: 'FISICA',
      cpf: '52998224725',
    });
    const convenioId = await criar('convenios', { codigo: m, nome: `Saúde ${m}`, modalidade: 'AUTOGESTAO' });
    const tabelaPrecoId = await criar('tabelas-precos', {
      codigo: m,
      nome: `Tabela ${m}`,
      inicioVigencia: '2026-01-01',
    });
    await criar('tabelas-precos-itens', {
      tabelaPrecoId,
      tipo: 'PROCEDIMENTO',
      codigo: m,
      descricao: `Exame ${m}`,
      valor: '200.00',
      inicioVigencia: '2026-01-01',
    });
    const contrato = await criar('prestadores-convenios', {
      codigo: m,
      descricao: `Contrato ${m}`,
      prestadorId,
      convenioId,
      inicioVigencia: '2026-01-01',
      ajustes: [
        {
          descricao: 'Deflator do ano',
          natureza: 'DEFLATOR',
          percentual: '10',
          inicioVigencia: '2026-01-01',
        },
      ],
    });
    const regra = {
      prestadorConvenioId: contrato,
      tipo: 'PROCEDIMENTO',
      forma: 'TABELA',
      tabelaPrecoId,
      inicioVigencia: '2026-01-01',
    };
    await criar('precificacao', { ...regra, codigo: m, descricao: 'Metade da tabela', percentual: '50' });

    await entrar(page, 'admin', '/consulta-precos');
    // The register's own list inside the screen: searched there, a row leads to its prices.
    const contratos = page.getByRole('region', { name: 'Contratos com convênios' });
    await contratos.getByRole('textbox', { name: 'Pesquisar' }).fill(m);
    await expect(contratos.getByRole('grid').getByRole('row')).toHaveCount(2);
    await contratos
      .getByRole('link', { name: new RegExp(m) })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/prestadores/precificacao/${contrato}$`));
    await page.goto('/consulta-precos');
    await page.getByRole('combobox', { name: 'Contrato' }).fill(m);
    await page.locator('.ant-select-item-option', { hasText: m }).first().click();
    await expect(page).toHaveURL(new RegExp(`/prestadores/precificacao/${contrato}$`));
    await expect(
      page.getByRole('row', { name: new RegExp(`Metade da tabela.*50,00 % de Tabela ${m}`) }),
    ).toBeVisible();
    await expect(page.getByRole('row', { name: /Deflator do ano.*10,00 %/ })).toBeVisible();

    await page.getByRole('button', { name: 'Ver preço' }).click();
    await expect(page.getByText('Informe o código do item, com até 20 caracteres.')).toBeVisible();
    await page.getByRole('combobox', { name: 'Item' }).fill(m);
    await page.locator('.ant-select-item-option', { hasText: `Exame ${m}` }).click();
    // By its name alone, not chosen from the list: it is the only one that bears it.
    await page.getByRole('combobox', { name: 'Item' }).fill(`exame ${m}`);
    await page.getByRole('textbox', { name: 'Data do atendimento' }).fill('21112026');
    await page.getByRole('button', { name: 'Ver preço' }).click();
    await expect(page.getByText('R$ 90,00', { exact: true })).toBeVisible();
    await expect(
      page.getByRole('listitem').filter({ hasText: `Vale a regra ${m} (Metade da tabela)` }),
    ).toBeVisible();
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: 'Deflator de 10 % (Deflator do ano): R$ 100,00 × 90 % = R$ 90,00.' }),
    ).toBeVisible();

    await page.getByRole('textbox', { name: 'Data do atendimento' }).fill('31122025');
    await page.getByRole('button', { name: 'Ver preço' }).click();
    await expect(page.getByText('Sem preço', { exact: true })).toBeVisible();
    await semFalhasDeAxe(page);

    await page.goto(`/prestadores/precificacao/prestador/${prestadorId}/convenio/${convenioId}`);
    await expect(page.getByText(`Clínica ${m} · Saúde ${m}`, { exact: false })).toBeVisible();
    await page.goto('/prestadores/precificacao/999999');
    await expect(page.getByRole('alert').getByText('não tem contrato', { exact: false })).toBeVisible();
    expect(erros).toEqual([]);
  });
});

test('[A16] o que distingue um medicamento do outro lê-se na lista: três AAS iguais no nome, cada um com a sua embalagem @longo', async ({
  page,
}) => {
  await entrar(page, 'administrativo', '/medicamentos');
  await page.getByPlaceholder('Pesquisar').fill('AAS 500 mg comprimido');
  const linhas = page.getByRole('grid').getByRole('row').filter({ hasText: 'AAS 500 mg comprimido' });
  await expect(linhas).toHaveCount(3);
  const celulas = linhas.getByText(/^\d+ comprimidos$/);
  expect(new Set(await celulas.allInnerTexts()).size).toBe(3);
  for (const celula of await celulas.all())
    expect(
      await celula.evaluate(
        (element) => element.scrollWidth <= element.clientWidth || element.clientWidth === 0,
      ),
    ).toBe(true);
});
