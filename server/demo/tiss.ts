/** One story with a health plan: asked and authorised, seen, billed, sent, answered with one glosa; and a batch that waits. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { addDays } from '#domain/formato/data.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { subtractDecimal, sumMoney } from '#domain/formato/decimal.ts';
import { AppError } from '#domain/errors/app-error.ts';
import { faltasDaConta } from '#domain/tiss/exigencias.ts';
import { leitorAqui } from '#server/capabilities/arquivo-banco/index.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { recordsOf } from '#server/engine/records.ts';
import { contasParaGuias } from '#server/features/tiss/conta-repository.ts';
import { lancarTudo } from '#server/features/tiss/lancar.ts';
import { montarLote, montarRecurso } from '#server/features/tiss/montagem.ts';
import { SEM_PAPEIS, type Contexto } from '#server/plugins/context.ts';
import { LINHAS, type Semeador } from './seeder.ts';

type Item = { readonly codigo: string; readonly descricao: string };

const REGISTRO = '999005';

export async function tissDeDemonstracao(
  semeador: Semeador,
  registry: Registry,
  {
    casa,
    usuario,
    medico,
  }: { readonly casa: Row; readonly usuario: number; readonly medico: Row | undefined },
): Promise<void> {
  const { pool, regras } = semeador;
  const contexto: Contexto = {
    usuario: {
      id: usuario,
      principal: 'administrativo',
      nome: 'Faturamento da Clínica Aurora',
      ...SEM_PAPEIS,
      admin: true,
    },
    alcance: { prestadores: new Set([casa.id]), casa: true, tudo: true, profissionalId: null },
    ability: buildAbility([{ action: 'manage', subject: 'all' }], LINHAS),
    prestadorId: casa.id,
    ip: '127.0.0.1',
    motivo: 'Dados de demonstração',
  };
  const registros: OpenRecords = (de, recurso) => recordsOf({ registry, pool, hooks: regras }, de, recurso);
  const hoje = hojeEm();
  // Without the base data there is nothing to bill.
  const { rows: procedimentos } = await pool.query<Item>({
    text: `SELECT i.codigo, i.descricao FROM tabela_preco_item i JOIN tabela_preco t ON t.id = i.tabela_preco_id
            WHERE t.codigo = 'PROPRIA' AND i.tipo = 'PROCEDIMENTO' AND i.codigo ~ '^[1-5][0-9]{7}$' AND i.fim_vigencia IS NULL
            ORDER BY i.codigo LIMIT 3`,
    values: [],
  });
  const { rows: pacientes } = await pool.query<{ id: number }>({
    text: `SELECT p.id FROM paciente p WHERE ${ofTenant('p.', '$1')} AND p.excluido_em IS NULL AND NOT p.obito ORDER BY p.id LIMIT 3`,
    values: [casa.id],
  });
  const { rows: tabelas } = await pool.query<{ id: number }>({
    text: `SELECT id FROM tabela_preco WHERE codigo = 'PROPRIA'`,
    values: [],
  });
  const [primeiro, segundo, terceiro] = pacientes;
  if (procedimentos.length === 0 || !primeiro || !segundo || !medico) return;
  const convenio = await semeador.criar('convenios', {
    codigo: '005',
    nome: 'Saúde Mantiqueira',
    razaoSocial: 'Saúde Mantiqueira Operadora de Planos de Saúde S.A.',
    registroAns: REGISTRO,
    modalidade: 'COOPERATIVA_MEDICA',
    versaoTiss: '4.03.00',
    codificacaoHash: 'ISO-8859-1',
    exigeAutorizacao: true,
    percentualAutorizacao: '100.00',
    prazoEntregaDias: 2,
    prazoPagamentoDias: 30,
    prazoRecursoDias: 30,
    tabelaPrecoId: tabelas[0]?.id ?? null,
    orientacoes: 'Lotes até o dia 5. Recurso de glosa pelo portal, em até 30 dias.',
  });
  const plano = await semeador.criar('planos', {
    convenioId: convenio.id,
    codigo: 'P1',
    nome: 'Mantiqueira Pleno',
  });
  await semeador.criar('prestadores-convenios', {
    codigo: 'TISS1',
    descricao: 'Clínica Aurora e Saúde Mantiqueira',
    prestadorId: casa.id,
    convenioId: convenio.id,
    codigoNaOperadora: '0084471',
    inicioVigencia: '2025-01-01',
    percentualAutorizacao: '100.00',
    enviaTiss: true,
    versaoTiss: '4.03.00',
  });

  const autorizado = async (pacienteId: number, carteira: string, dia: string, senha: string) => {
    const porta = registros(contexto, 'autorizacoes-tiss').server;
    const { id } = await porta.create({
      tipo: 'SP_SADT',
      pacienteId,
      convenioId: convenio.id,
      numeroCarteira: carteira,
      profissionalId: medico.id,
      data: dia,
      indicacaoClinica: 'Investigação de anemia',
      itens: procedimentos.map(({ codigo, descricao }) => ({
        codigo,
        descricao: descricao.slice(0, 320),
        quantidade: 1,
      })),
    });
    // Without the base data a professional has no council's code and no occupation, which the request needs.
    const enviada = await porta.transition(id, { transicao: 'enviar' }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'transicao-recusada') return undefined;
      throw error;
    });
    if (!enviada) return null;
    await porta.transition(id, {
      transicao: 'autorizar',
      campos: {
        senha,
        dataAutorizacao: dia,
        validadeSenha: addDays(dia, 60),
        numeroGuiaOperadora: `776${senha.slice(1)}`,
      },
    });
    const contas = registros(contexto, 'contas-atendimento').server;
    const conta = await contas.create({
      pacienteId,
      data: dia,
      profissionalId: medico.id,
      convenioId: convenio.id,
      planoId: plano.id,
      numeroCarteira: carteira,
      numeroAutorizacao: `776${senha.slice(1)}`,
      senhaAutorizacao: senha,
      dataAutorizacao: dia,
      validadeSenha: addDays(dia, 60),
      indicacaoClinica: 'Investigação de anemia',
    });
    for (const { codigo, descricao } of procedimentos)
      await registros(contexto, 'itens-conta-atendimento').server.create({
        contaId: conta.id,
        tipo: 'PROCEDIMENTO',
        codigo,
        descricao: descricao.slice(0, 320),
        quantidade: '1',
      });
    await contas.transition(conta.id, { transicao: 'conferir' });
    // Without the base data a professional has no council's code and no occupation: the account stays, and says so.
    const [de] = await contasParaGuias(pool, casa.id, [conta.id]);
    if (!de || faltasDaConta(de.conta, de.contrato).length > 0) return null;
    await contas.transition(conta.id, { transicao: 'fechar' });
    return conta.id;
  };

  const faturar = async () => {
    const faturas = registros(contexto, 'faturas-convenios').server;
    const { id } = await faturas.create({ convenioId: convenio.id, competencia: hoje.slice(0, 7) });
    await faturas.transition(id, { transicao: 'fechar' });
    const { rows } = await registros(contexto, 'lotes-tiss').server.list({ where: { faturaConvenioId: id } });
    for (const lote of rows) await montarLote({ pool, registros, leitor: leitorAqui }, casa.id, lote.id);
    return rows;
  };

  await comAnexo(segundo.id, medico.id, '0419753001039595');
  const conta = await autorizado(primeiro.id, '0419753001031676', addDays(hoje, -20), 'S1005101');
  if (conta === null) return;
  for (const { id } of await faturar())
    await registros(contexto, 'lotes-tiss').server.transition(id, {
      transicao: 'enviar',
      campos: { protocolo: '7300112' },
    });
  const { rows: guias } = await registros(contexto, 'guias-tiss').server.list({
    where: { contaAtendimentoId: conta },
  });
  await respondidas(guias.map(({ id }) => id));

  if ((await autorizado(segundo.id, '0419753001039595', addDays(hoje, -3), 'S1006102')) !== null)
    await faturar();
  if (terceiro) await porCompletar(terceiro.id);

  /** A visit of today whose account is open: what its guide lacks is told beside it. */
  async function porCompletar(pacienteId: number): Promise<void> {
    const { id } = await registros(contexto, 'contas-atendimento').server.create({
      pacienteId,
      data: hoje,
      convenioId: convenio.id,
      planoId: plano.id,
    });
    for (const { codigo, descricao } of procedimentos.slice(0, 1))
      await registros(contexto, 'itens-conta-atendimento').server.create({
        contaId: id,
        tipo: 'PROCEDIMENTO',
        codigo,
        descricao: descricao.slice(0, 320),
        quantidade: '1',
      });
  }

  /** An operation asked for, with the materials of its annex: a draft, to be looked at and sent. */
  async function comAnexo(pacienteId: number, medicoId: number, carteira: string): Promise<void> {
    const pedido = await registros(contexto, 'autorizacoes-tiss').server.create({
      tipo: 'SP_SADT',
      pacienteId,
      convenioId: convenio.id,
      numeroCarteira: carteira,
      profissionalId: medicoId,
      data: hoje,
      indicacaoClinica: 'Lesão do menisco medial, sem melhora com tratamento clínico',
      itens: [{ codigo: '30726166', descricao: 'Meniscectomia por artroscopia', quantidade: 1 }],
    });
    await registros(contexto, 'anexos-tiss').server.create({
      autorizacaoTissId: pedido.id,
      tipo: 'OPME',
      data: hoje,
      telefoneSolicitante: '3132221100',
      justificativaTecnica:
        'Lesão complexa do menisco medial à ressonância. A artroscopia pede lâmina de ressecção e ponteira descartáveis.',
      materiais: [
        { codigo: '70716129', descricao: 'Lâmina de shaver para artroscopia', opcao: '1', quantidade: 1 },
        { codigo: '70716130', descricao: 'Ponteira de radiofrequência', opcao: '1', quantidade: 1 },
      ],
    });
  }

  /** The plan's analysis of the guides: the last item refused. Posted, and the glosa appealed against. */
  async function respondidas(ids: readonly number[]): Promise<void> {
    const lidas = [];
    for (const id of ids) lidas.push(await registros(contexto, 'guias-tiss').server.read(id));
    const itens = lidas.flatMap((guia) => (guia.itens ?? []).map((item) => ({ guia, item })));
    const recusado = itens.at(-1)?.item.valor ?? '0.00';
    const total = sumMoney(itens.map(({ item }) => item.valor));
    const liberado = subtractDecimal(total, recusado);
    const demonstrativos = registros(contexto, 'demonstrativos-tiss').server;
    const demonstrativo = await demonstrativos.keep({
      tipo: 'ANALISE',
      numero: 'DAC7300112',
      convenioId: convenio.id,
      nomeConvenio: 'Saúde Mantiqueira',
      dataEmissao: addDays(hoje, -1),
      protocolo: '7300112',
      versaoDita: '4.03.00',
      valorInformado: total,
      valorProcessado: total,
      valorLiberado: liberado,
      valorGlosa: recusado,
      nomeArquivo: 'demonstrativo-7300112.xml',
      lidoEm: new Date().toISOString(),
      lidoPor: contexto.usuario.nome,
    });
    const linhas = itens.flatMap(({ guia, item }, at) => {
      const comum = {
        demonstrativoTissId: demonstrativo.id,
        convenioId: demonstrativo.convenioId,
        situacao: 'CASADA' as const,
        numeroGuia: String(guia.numero),
        sequencial: item.sequencial,
        data: item.data,
        codigo: item.codigo,
        descricao: item.descricao.slice(0, 250),
        guiaTissId: guia.id,
        loteTissId: guia.loteTissId,
        itemContaId: item.itemContaId,
      };
      const ultimo = at === itens.length - 1;
      return [
        {
          ...comum,
          especie: 'ITEM' as const,
          valorInformado: item.valor,
          valorLiberado: ultimo ? '0.00' : item.valor,
        },
        ...(ultimo
          ? [{ ...comum, especie: 'GLOSA' as const, valorGlosa: item.valor, codigoGlosa: '1702' }]
          : []),
      ];
    });
    await registros(contexto, 'linhas-demonstrativo-tiss').server.keepAll(
      linhas.map((linha, at) => ({ ...linha, ordem: at + 1 })),
    );
    await demonstrativos.transition(demonstrativo.id, { transicao: 'lancar' });
    await lancarTudo(
      {
        pool,
        prestadorId: casa.id,
        abrir: (recurso, db) => registros(contexto, recurso).server.everybodys.within(db),
        progresso: () => Promise.resolve(),
      },
      await demonstrativos.read(demonstrativo.id),
    );
    await demonstrativos.transition(demonstrativo.id, { transicao: 'lancado' });
    await recorrida(itens.slice(-1).map(({ guia }) => guia));
  }

  /** What the analysis refused is appealed against: the message is ready, to be sent on the portal. */
  async function recorrida(recusadas: readonly { readonly loteTissId: number | null }[]): Promise<void> {
    const { rows } = await registros(contexto, 'glosas').server.list({
      where: { contaAtendimentoId: conta ?? 0, situacao: 'GLOSADA' },
    });
    for (const { id } of rows)
      await registros(contexto, 'glosas').server.transition(id, {
        transicao: 'recorrer',
        campos: {
          recursoEm: hoje,
          recurso:
            'O procedimento foi autorizado e feito uma única vez nesta guia. Não há outra cobrança dele no período.',
        },
      });
    const lotes = registros(contexto, 'lotes-tiss').server;
    for (const id of new Set(recusadas.map(({ loteTissId }) => loteTissId)))
      if (id !== null) await lotes.transition(id, { transicao: 'recorrer' });
    const { rows: recursos } = await registros(contexto, 'recursos-tiss').server.list();
    for (const { id } of recursos) await montarRecurso({ pool, registros, leitor: leitorAqui }, casa.id, id);
  }
}
