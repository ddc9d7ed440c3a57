/** The dated rows that retentions of services are worked out by, as a test of money needs them. */
type Criar = (recurso: string, valores: object) => Promise<number>;

export async function tabelasDeRetencao(criar: Criar): Promise<void> {
  const desde = { inicioVigencia: '2003-01-01', fimVigencia: null, norma: 'Lei', ativo: true };
  const csrf = await criar('grupos-tipos-tributos', {
    codigo: 'CSRF',
    recolheJunto: true,
    codigoReceita: '5952',
    ativo: true,
  });
  const imposto = (codigo: string, campos: object) =>
    criar('tipos-impostos', {
      codigo,
      sigla: codigo,
      descricao: `Imposto ${codigo}`,
      pessoa: 'JURIDICA',
      calculo: 'ALIQUOTA',
      aliquota: '1.00',
      codigoReceita: '1708',
      periodo: 'PAGAMENTO',
      fato: 'PAGAMENTO',
      dispensaSimples: true,
      grupoTipoTributoId: null,
      ...desde,
      ...campos,
    });
  const regra = (codigo: string, tipoImpostoId: number, aliquota: string, tipoPessoa = 'JURIDICA') =>
    criar('tabela-tributacao', {
      codigo,
      tipoImpostoId,
      tipoPessoa,
      aliquota,
      regimeTributario: null,
      cidadeId: null,
      itemLc116: null,
      natureza: 'PROFISSIONAL',
      retem: true,
      percentualBase: '100.00',
      codigoReceita: null,
      ativa: true,
      ...desde,
      ativo: undefined,
    });
  const minimo = (tipoImpostoId: number, modo: string) =>
    criar('minimo-retencao', { tipoImpostoId, valorMinimo: '10.00', modo, sobre: 'IMPOSTO', ...desde });
  await minimo(
    await imposto('IRRF-PF', {
      pessoa: 'FISICA',
      calculo: 'PROGRESSIVO',
      aliquota: null,
      codigoReceita: '0588',
    }),
    'DIA',
  );
  const inss = await imposto('INSS', {
    pessoa: 'FISICA',
    calculo: 'TETO',
    aliquota: '11.00',
    codigoReceita: null,
  });
  await regra('INSS-CI', inss, '11.00', 'FISICA');
  await criar('tabela-limite-tributacao', {
    tipoImpostoId: inss,
    limite: 'BASE_MAXIMA',
    valor: '8475.55',
    inicioVigencia: '2026-01-01',
    fimVigencia: null,
  });
  for (const [codigo, aliquota, modo, campos] of [
    ['IRRF-PJ', '1.50', 'DIA', {}],
    ['PIS', '0.65', 'PAGAMENTO', { grupoTipoTributoId: csrf, codigoReceita: '5979' }],
    ['COFINS', '3.00', 'PAGAMENTO', { grupoTipoTributoId: csrf, codigoReceita: '5960' }],
    ['CSLL', '1.00', 'PAGAMENTO', { grupoTipoTributoId: csrf, codigoReceita: '5987' }],
  ] as const) {
    const id = await imposto(codigo, campos);
    await regra(`${codigo}-PROF`, id, aliquota);
    await minimo(id, modo);
  }
  const faixas = [
    ['0.00', '2428.80', '0.00', '0.00'],
    ['2428.81', '2826.65', '7.50', '182.16'],
    ['2826.66', '3751.05', '15.00', '394.16'],
    ['3751.06', '4664.68', '22.50', '675.49'],
    ['4664.69', null, '27.50', '908.73'],
  ] as const;
  for (const [at, [baseInicial, baseFinal, aliquota, parcelaDeduzir]] of faixas.entries())
    await criar('irrf', {
      faixa: at + 1,
      baseInicial,
      baseFinal,
      aliquota,
      parcelaDeduzir,
      deducaoDependente: '189.59',
      inicioVigencia: '2025-05-01',
      fimVigencia: null,
    });
  await criar('irrf-redutores', {
    rendimentoIsentoAte: '5000.00',
    rendimentoReducaoAte: '7350.00',
    constante: '978.62',
    coeficiente: '0.133145',
    inicioVigencia: '2026-01-01',
    fimVigencia: null,
    norma: 'Lei 15.270/2025',
  });
}
