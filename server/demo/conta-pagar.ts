/** A month of accounts payable in every state: registered by one person, released by another, paid, in part, reversed. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { addDays } from '#domain/formato/data.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { hoje } from '#server/clock.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import type { StepName } from '#server/engine/call.ts';
import { recordsOf } from '#server/engine/records.ts';
import { somarMeses } from '#domain/titulo/vencimento.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import { borderosDePagamento } from './bordero-pagamento.ts';
import type { Semeador } from './seeder.ts';

const CENTROS = [
  ['10', 'Pronto atendimento'],
  ['20', 'Consultórios'],
  ['30', 'Exames e imagem'],
  ['90', 'Administração'],
] as const;

/** Supplier (companies come first, then five persons), kind, document, what for, value, service, due in days, how far it went. */
const TITULOS = [
  [0, '03', '01', 'Medicamentos da farmácia', '18420.55', 'NENHUMA', 9, 'REGISTRADA'],
  [1, '03', '05', 'Luvas, seringas e curativos', '7312.90', 'NENHUMA', 4, 'LIBERADA'],
  [2, '07', '06', 'Aluguel da sede', '12500.00', 'NENHUMA', 12, 'REGISTRADA'],
  [3, '06', '05', 'Energia elétrica', '3876.41', 'NENHUMA', -3, 'PAGA'],
  [4, '06', '05', 'Água e esgoto', '642.18', 'NENHUMA', -6, 'PAGA'],
  [5, '03', '05', 'Oxigênio, 12 cilindros', '4680.00', 'NENHUMA', 2, 'PAGA_PARCIAL'],
  [6, '02', '02', 'Exames de apoio de outubro', '15840.00', 'PROFISSIONAL', 6, 'LIBERADA'],
  [7, '02', '02', 'Lavanderia, 1.240 kg', '2976.00', 'OUTRA', 1, 'LIBERADA'],
  [8, '02', '02', 'Manutenção do autoclave', '1850.00', 'PROFISSIONAL', -2, 'REGISTRADA'],
  [9, '02', '02', 'Contabilidade do mês', '3200.00', 'PROFISSIONAL', 5, 'DEVOLVIDA'],
  [10, '01', '03', 'Plantões da primeira quinzena', '6000.00', 'PROFISSIONAL', -8, 'PAGA'],
  [10, '01', '03', 'Plantões da segunda quinzena', '4000.00', 'PROFISSIONAL', 3, 'LIBERADA'],
  [11, '01', '03', 'Consultas de cardiologia', '10000.00', 'PROFISSIONAL', 7, 'REGISTRADA'],
  [12, '01', '03', 'Sobreaviso de cirurgia', '2800.00', 'PROFISSIONAL', 7, 'REGISTRADA'],
  [13, '01', '03', 'Laudos de imagem', '7200.00', 'PROFISSIONAL', -5, 'ESTORNADA'],
  [6, '02', '02', 'Exames de apoio, nota em dobro', '15840.00', 'PROFISSIONAL', 6, 'CANCELADA'],
] as const;

/** Of an invoice that does not exist; its digit is right. */
const CHAVE = '35261111222333000181550010000041001000041000';

type Casa = { readonly casa: Row; readonly registra: number; readonly libera: number };

export async function contasPagar(
  semeador: Semeador,
  registry: Registry,
  { casa, registra, libera }: Casa,
  fornecedores: readonly Row[],
  agora: number,
): Promise<void> {
  const { pool, regras } = semeador;
  const centros: number[] = [];
  for (const [codigo, descricao] of CENTROS)
    centros.push((await semeador.criar('centros-custo', { codigo, descricao })).id);
  const bancoId = (await semeador.achar('banco', 'codigo', '001')) ?? null;
  const conta = await semeador.criar(
    'contas-bancarias',
    {
      descricao: 'Banco do Brasil, pagamentos',
      tipo: 'CORRENTE',
      bancoId,
      agencia: '1234',
      agenciaDv: '3',
      conta: '56789',
      contaDv: '0',
      convenioBanco: '123456',
      proximoNsa: 418,
      carteiraCobranca: '17',
      convenioCobranca: '1238798',
      variacaoCobranca: '19',
      proximoNossoNumero: 318,
      tipoChavePix: 'EMAIL',
      chavePix: 'financeiro@clinicaaurora.example',
    },
    casa.id,
  );
  await semeador.criar('contas-bancarias', { descricao: 'Caixa da recepção', tipo: 'CAIXA' }, casa.id);
  for (const [nivel, valorAte] of [
    ['alcada1', '5000.00'],
    ['alcada2', '50000.00'],
    ['alcada3', null],
  ] as const)
    await semeador.criar('alcadas-liberacao', { nivel, valorAte }, casa.id);

  const contextoDe = (id: number, nome: string): Contexto => ({
    usuario: { id, principal: nome, nome, ...SEM_PAPEIS, admin: true },
    alcance: { prestadores: new Set([casa.id]), casa: true, tudo: true, profissionalId: null },
    ability: buildAbility([{ action: 'manage', subject: 'all' }]),
    prestadorId: casa.id,
    ip: '127.0.0.1',
    motivo: 'Dados de demonstração',
  });
  const deps = { registry, pool, hooks: regras };
  const quemRegistra = contextoDe(registra, 'Recepção da Clínica Aurora');
  const quemLibera = contextoDe(libera, 'Gestão da Clínica Aurora');
  const dia = hoje(agora);
  const titulos = recordsOf(deps, quemRegistra, 'contas-pagar').server;
  const daGestao = recordsOf(deps, quemLibera, 'contas-pagar').server;
  // The demonstration keeps no files: these kinds are released without one, NF-e and receipts are not.
  const documentos = recordsOf(deps, quemRegistra, 'tipos-documentos-contas-pagar').server;
  for (const { id, versao } of (
    await documentos.list({ where: { codigo_in: '02,03,05,06', exigeAnexo: true } })
  ).rows)
    await documentos.update(id, { exigeAnexo: false }, versao);
  const baixas = recordsOf(deps, quemRegistra, 'baixas-contas-pagar').server;

  const liberados: number[] = [];
  for (const [
    at,
    [credor, tipo, documento, historico, valorBruto, naturezaServico, dias, ate],
  ] of TITULOS.entries()) {
    const fornecedor = fornecedores[credor];
    if (!fornecedor) continue;
    // Without the base data the kinds are made here.
    const tipoContaPagarId =
      (await semeador.achar('tipo_conta_pagar', 'codigo', tipo)) ??
      (
        await semeador.criar('tipos-contas-pagar', {
          codigo: tipo,
          descricao: `Tipo ${tipo}`,
          natureza: 'OUTRA',
        })
      ).id;
    const tipoDocumentoId =
      (await semeador.achar('tipo_documento_conta_pagar', 'codigo', documento)) ??
      (
        await semeador.criar('tipos-documentos-contas-pagar', {
          codigo: documento,
          descricao: `Documento ${documento}`,
        })
      ).id;
    const planoContaId = Number(fornecedor.planoContaId);
    const vencimento = addDays(dia, dias);
    const [primeiro, segundo] = [
      centros[at % centros.length] ?? null,
      centros[(at + 1) % centros.length] ?? null,
    ];
    const { id } = await titulos.create({
      fornecedorId: fornecedor.id,
      tipoContaPagarId,
      tipoDocumentoId,
      numeroDocumento: String(4100 + (ate === 'CANCELADA' ? 6 : at)),
      emissao: addDays(dia, Math.min(dias, 0) - 10),
      competencia: addDays(vencimento, -30).slice(0, 7),
      vencimento,
      valorBruto,
      naturezaServico,
      historico,
      chaveAcesso: documento === '01' ? CHAVE : null,
      divisao:
        at % 3 === 0
          ? [
              { planoContaId, centroCustoId: primeiro, percentual: '60' },
              { planoContaId, centroCustoId: segundo, percentual: '40' },
            ]
          : [{ planoContaId, centroCustoId: primeiro }],
    });
    const pagamento = { dataPagamento: addDays(dia, Math.min(dias, 0)), contaBancariaId: conta.id };
    const passo = async (transicao: StepName<'contas-pagar'>, campos: object = {}, porta = titulos) =>
      porta.transition(id, { transicao, ...campos });
    if (ate === 'REGISTRADA') continue;
    if (ate === 'CANCELADA') await passo('cancelar', { motivo: 'Nota registrada em dobro' });
    else if (ate === 'DEVOLVIDA')
      await passo('devolver', { motivo: 'A nota saiu com o valor do mês passado' }, daGestao);
    else await passo('liberar', {}, daGestao);
    if (ate === 'LIBERADA') liberados.push(id);
    if (ate === 'PAGA_PARCIAL')
      await passo('pagar-parte', { campos: { ...pagamento, valorParte: '2000.00' } });
    if (ate === 'PAGA' || ate === 'ESTORNADA') await passo('pagar', { campos: pagamento });
    if (ate !== 'ESTORNADA') continue;
    const { rows } = await baixas.list({ where: { contaPagarId: id } });
    for (const baixa of rows)
      await baixas.transition(baixa.id, {
        transicao: 'estornar',
        motivo: 'Banco devolveu: conta encerrada',
        versao: undefined,
      });
  }
  // Without the base data there is no bank to send to.
  if (bancoId !== null)
    await borderosDePagamento({
      registry,
      pool,
      regras,
      prepara: quemRegistra,
      aprova: quemLibera,
      contaBancariaId: conta.id,
      titulos: liberados,
      dia,
    });
  const pagarEm = addDays(`${somarMeses(dia, 1).slice(0, 7)}-01`, 14);
  await recordsOf(deps, quemRegistra, 'borderos-impostos').server.create({
    competencia: dia.slice(0, 7),
    pagarEm,
  });
  // What the supplier of the demonstration has sent.
  const [minha] = fornecedores;
  if (!minha) return;
  // Made above where the base data is not there.
  const tipoContaPagarId = (await semeador.achar('tipo_conta_pagar', 'codigo', '03')) ?? 0;
  const tipoDocumentoId = (await semeador.achar('tipo_documento_conta_pagar', 'codigo', '02')) ?? 0;
  const notas = recordsOf(deps, quemRegistra, 'notas-fornecedor').server;
  for (const [numero, descricao, valor, dias, fim] of [
    ['5120', 'Medicamentos da farmácia, outubro', '9240.00', -12, 'ACEITA'],
    ['5133', 'Soro fisiológico, 200 bolsas', '1180.00', -6, 'RECUSADA'],
    ['5140', 'Antibióticos injetáveis', '6415.30', -2, 'ENVIADA'],
  ] as const) {
    const emissao = addDays(dia, dias);
    const { id } = await notas.create({
      fornecedorId: minha.id,
      numero,
      emissao,
      competencia: emissao.slice(0, 7),
      valor,
      descricao,
    });
    if (fim === 'RECUSADA')
      await notas.transition(id, {
        transicao: 'recusar',
        motivo: 'O valor é o do pedido anterior. Emita outra com 1.080,00.',
        versao: undefined,
      });
    if (fim === 'ACEITA') {
      const campos = {
        tipoContaPagarId,
        tipoDocumentoId,
        vencimento: addDays(dia, 5),
        naturezaServico: 'NENHUMA',
      } as const;
      await notas.transition(id, { transicao: 'aceitar', campos, versao: undefined });
    }
  }
  // Her first title of last month is paid: the list and the yearly statement have something to say.
  const { id } = await titulos.create({
    fornecedorId: minha.id,
    tipoContaPagarId,
    tipoDocumentoId,
    numeroDocumento: '5098',
    emissao: addDays(dia, -30),
    competencia: addDays(dia, -30).slice(0, 7),
    vencimento: addDays(dia, -4),
    valorBruto: '3260.00',
    naturezaServico: 'NENHUMA',
    historico: 'Seringas e agulhas',
    divisao: [{ planoContaId: Number(minha.planoContaId), centroCustoId: null }],
  });
  await daGestao.transition(id, { transicao: 'liberar', versao: undefined });
  const pagamento = { dataPagamento: addDays(dia, -4), contaBancariaId: conta.id };
  await titulos.transition(id, { transicao: 'pagar', campos: pagamento, versao: undefined });
}
