/** One story with a health plan: asked and authorised, seen, billed, sent, answered with one glosa; and a batch that waits. */
import { buildAbility } from '#domain/acesso/ability.ts';
import { addDays } from '#domain/formato/data.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { faltasDaConta } from '#domain/tiss/exigencias.ts';
import { leitorAqui } from '#server/capabilities/arquivo-banco/index.ts';
import { hoje as hojeEm } from '#server/clock.ts';
import { ofTenant } from '#server/database/tenant.ts';
import type { OpenRecords } from '#server/engine/call.ts';
import type { Row } from '#server/engine/entity-sql.ts';
import { recordsOf } from '#server/engine/records.ts';
import { contasParaGuias } from '#server/features/tiss/conta-repository.ts';
import { montarLote } from '#server/features/tiss/montagem.ts';
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
  const [primeiro, segundo] = pacientes;
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
    await porta.transition(id, { transicao: 'enviar' });
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
  for (const guia of guias) await respondida(guia.id);

  if ((await autorizado(segundo.id, '0419753001039595', addDays(hoje, -3), 'S1006102')) !== null)
    await faturar();

  /** The plan's analysis of a guide: its first item refused, waiting to be posted. */
  async function respondida(guiaId: number): Promise<void> {
    const guia = await registros(contexto, 'guias-tiss').server.read(guiaId);
    const demonstrativo = await registros(contexto, 'demonstrativos-tiss').server.keep({
      tipo: 'ANALISE',
      numero: `DAC${guia.numero}`,
      convenioId: convenio.id,
      nomeConvenio: 'Saúde Mantiqueira',
      dataEmissao: addDays(hoje, -1),
      protocolo: '7300112',
      versaoDita: '4.03.00',
      nomeArquivo: `demonstrativo-${guia.numero}.xml`,
      lidoEm: new Date().toISOString(),
      lidoPor: contexto.usuario.nome,
    });
    const linhas = (guia.itens ?? []).flatMap((item, at) => {
      const comum = {
        demonstrativoTissId: demonstrativo.id,
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
      const recusado = at === 0;
      return [
        {
          ...comum,
          especie: 'ITEM' as const,
          valorInformado: item.valor,
          valorLiberado: recusado ? '0.00' : item.valor,
        },
        ...(recusado
          ? [{ ...comum, especie: 'GLOSA' as const, valorGlosa: item.valor, codigoGlosa: '1702' }]
          : []),
      ];
    });
    await registros(contexto, 'linhas-demonstrativo-tiss').server.keepAll(
      linhas.map((linha, at) => ({ ...linha, ordem: at + 1 })),
    );
  }
}
