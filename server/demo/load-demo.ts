/**
 * Demonstration data: the same rows on every machine, invented from beginning to end, written through the engine
 * with its checks and its audit. Only into a database in which nobody has worked yet.
 */
import type { Pool as PgPool } from 'pg';
import type { Registry } from '#domain/registro/registry.ts';
import { primeiroInicio } from '#messages/inicio-servidor.ts';
import { hashSenha } from '#server/capabilities/conta/index.ts';
import type { Pool } from '#server/database/query.ts';
import { aplicarPerfis } from '../database/profiles.ts';
import { agenda } from './agenda.ts';
import { ambulancias } from './ambulancia.ts';
import { conversas } from './chat.ts';
import { contasDeAtendimento } from './conta-atendimento.ts';
import { contasPagar } from './conta-pagar.ts';
import { contasReceber } from './conta-receber.ts';
import { fechamentos } from './fechamento.ts';
import { bancosECaixa } from './tesouraria.ts';
import { comunicados } from './comunicados.ts';
import { contratos } from './contratos.ts';
import { fila } from './fila.ts';
import { ESTUDO_EM_VIGOR, estudoDeDemonstracao } from './estudo.ts';
import { sessoesEducacionais } from './educacional.ts';
import { fornecedores, laboratorios, lugares, planoDeContas, prestadores } from './estrutura.ts';
import { dosesDeDemonstracao } from './doses.ts';
import { internacoes } from './internacao.ts';
import { modelosDocumento } from './modelos.ts';
import { notasDeDemonstracao } from './nota-servico.ts';
import { odontogramas } from './odontologia.ts';
import { laboratorioDeDemonstracao } from './laboratorio.ts';
import { metasDosPaineis } from './metas.ts';
import { solicitacoesDeDemonstracao } from './solicitacao-convenio.ts';
import { papeisDeDemonstracao, papelDaDemonstracao, type Arquivos } from './papel-clinico.ts';
import { pacientes, profissionais } from './pessoas.ts';
import { ruleBook } from '#server/engine/rule-book.ts';
import { rulesOfFolders } from '#server/rules.ts';
import { prescricoesDeDemonstracao } from './prescricao.ts';
import { prontuariosDeDemonstracao } from './prontuario.ts';
import { entidades } from './regras.ts';
import { recepcao } from './recepcao.ts';
import { registros } from './registros.ts';
import { criarSemeador } from './seeder.ts';
import { Sorteio } from './random.ts';
import { teleatendimentos, teleconsultorias } from './teleconsultoria.ts';
import { transferencias } from './transferencia.ts';
import { telemedicina } from './telemedicina.ts';
import { tissDeDemonstracao } from './tiss.ts';
import { emUmaTransacao } from './one-transaction.ts';
import { urgencias } from './pronto-atendimento.ts';
import { criarUsuarios, ligarUsuarios, SENHA_DEMONSTRACAO } from './usuario.ts';

export type Demonstracao = {
  readonly prestadores: number;
  readonly profissionais: number;
  readonly pacientes: number;
  readonly itensDePreco: number;
};

const SEED = 20_261_121;

/** Hears which stage begins. */
type Dizer = (etapa: string) => void;

/** Loads it all, or nothing (null) when a user or a patient exists. Base data, when wanted, goes before. */
export async function carregarDemonstracao(
  pool: PgPool,
  registry: Registry,
  arquivos?: Arquivos,
  dizer: Dizer = () => undefined,
): Promise<Demonstracao | null> {
  await aplicarPerfis(pool, registry);
  const senha = await hashSenha(SENHA_DEMONSTRACAO);
  return emUmaTransacao(pool, (db) => semear(db, registry, { senha, arquivos, dizer }));
}

async function semear(
  pool: Pool,
  registry: Registry,
  { senha, arquivos, dizer }: { senha: string; arquivos: Arquivos | undefined; dizer: Dizer },
): Promise<Demonstracao | null> {
  // Two servers that start at once: the second finds it done.
  await pool.query({ text: 'SELECT pg_advisory_xact_lock(7130004)', values: [] });
  const { rows } = await pool.query<{ vazio: boolean }>({
    text: 'SELECT NOT EXISTS (SELECT 1 FROM usuario) AND NOT EXISTS (SELECT 1 FROM paciente) AS vazio',
    values: [],
  });
  if (!rows[0]?.vazio) return null;
  const { etapas } = primeiroInicio;
  dizer(etapas.cadastros);
  const sorteio = new Sorteio(SEED);
  const ids = await criarUsuarios(pool, senha);
  const relogio = { agora: new Date() };
  const papel = papelDaDemonstracao(pool, arquivos, () => relogio.agora);
  const regras = ruleBook(await rulesOfFolders(registry), {
    papel,
    configuracao: { atual: ESTUDO_EM_VIGOR },
  });
  const autor = { id: ids.admin, nome: 'Administração Zelo', principal: 'admin' };
  const semeador = criarSemeador(pool, registry, regras, autor);

  const onde = await lugares(semeador);
  const contas = await planoDeContas(semeador);
  await entidades(semeador);
  const casas = await prestadores(semeador, sorteio, onde);
  const quemFornece = await fornecedores(semeador, sorteio, onde, contas);
  dizer(etapas.pessoas);
  const equipe = await profissionais(semeador, sorteio, onde, casas);
  for (const [index, casa] of casas.entries()) {
    await semeador.alterar('prestadores', casa, { responsavelTecnicoId: equipe[index]?.id ?? null });
  }
  await laboratorios(semeador, sorteio, casas, equipe);
  const { convenios, itens } = await contratos(semeador, sorteio, casas);
  const quantos = await pacientes(semeador, sorteio, onde, casas, convenios);
  const agora = Date.now();
  dizer(etapas.agenda);
  await agenda(semeador, sorteio, casas, equipe, agora);
  if (casas[0]) await fila(semeador, casas[0], equipe, agora);
  await recepcao(semeador, casas, equipe, agora);
  if (casas[0]) await metasDosPaineis(semeador, casas[0]);
  if (casas[0]) await ambulancias(semeador, casas[0], agora);
  dizer(etapas.cuidado);
  if (casas[0]) await internacoes(semeador, casas[0], equipe, agora);
  await transferencias(semeador, casas, agora);
  if (casas[0]) await telemedicina(semeador, casas[0], equipe[0], agora);
  dizer(etapas.contas);
  if (casas[0]) {
    const responsaveis = { casa: casas[0], registra: ids.administrativo, libera: ids.prestador };
    await contasPagar(semeador, registry, responsaveis, quemFornece, agora);
    await contasReceber(semeador, registry, responsaveis, contas, agora);
  }
  dizer(etapas.urgencia);
  if (casas[0]) await urgencias(semeador, casas[0], equipe, agora);
  const eu = { id: ids.profissional, nome: 'Profissional de Demonstração' };
  if (casas[0]) await teleconsultorias(semeador, casas[0], agora, eu);
  if (casas[0]) await teleatendimentos(semeador, casas[0], agora);
  if (casas[0]) await sessoesEducacionais(semeador, casas[0], agora, eu);
  dizer(etapas.pessoal);
  await ligarUsuarios(pool, ids, {
    profissionalId: equipe[0]?.id ?? 0,
    fornecedorId: quemFornece[0]?.id ?? 0,
    prestadores: casas.map(({ id }) => id),
  });
  // After the people know where they work: notices go to an audience.
  await comunicados(semeador, ids, casas);
  if (casas[0]) await conversas(pool, ids, casas[0].id);
  await modelosDocumento(semeador, casas);
  await registros(semeador, casas[0]);
  const [casa] = casas;
  dizer(etapas.prontuarios);
  if (casa) {
    await prontuariosDeDemonstracao(semeador, registry, sorteio, { casa, equipe, usuario: ids.profissional });
    await prescricoesDeDemonstracao(semeador, casa, equipe);
    await papeisDeDemonstracao(semeador, registry, {
      casa,
      usuario: ids.profissional,
      medico: equipe[0],
      relogio,
    });
    await laboratorioDeDemonstracao(semeador, registry, {
      casa,
      usuario: ids.administrativo,
      agora: Date.now(),
      relogio,
    });
    await solicitacoesDeDemonstracao(semeador, registry, {
      casa,
      usuario: ids.administrativo,
      agora: Date.now(),
      arquivos,
    });
    await estudoDeDemonstracao(semeador, registry, { casas, equipe, usuario: ids.profissional, senha });
    dizer(etapas.fechamento);
    await contasDeAtendimento(semeador, registry, { casa, usuario: ids.administrativo });
    // After the kinds of receivables have their accounts: an accepted plan is a title.
    await odontogramas(semeador, casa, equipe[0], agora, {
      registry,
      usuario: ids.profissional,
      relogio,
      comArquivos: arquivos !== undefined,
    });
    relogio.agora = new Date();
    await tissDeDemonstracao(semeador, registry, { casa, usuario: ids.administrativo, medico: equipe[0] });
    const deQuem = { casa, registra: ids.administrativo, libera: ids.prestador };
    await fechamentos(semeador, registry, deQuem, contas, agora);
    await bancosECaixa(semeador, registry, { casa, usuario: ids.administrativo }, contas, agora);
    await notasDeDemonstracao(semeador, registry, {
      casa,
      usuario: ids.administrativo,
      agora: Date.now(),
      arquivos,
      plano: contas,
    });
    // After the accounts: what is charged of a visit is not charged of these.
    await dosesDeDemonstracao(semeador, casa, agora);
  }
  // The demonstration has no day before which it is copied, and no city to send invoices to.
  await pool.query({
    text: `UPDATE configuracao SET primeiro_dia = (
             SELECT jsonb_object_agg(passo, jsonb_build_object('por', $2::bigint, 'em', now())) FROM unnest($1::text[]) AS passo
           ) WHERE id = 1`,
    values: [['logotipo', 'correio', 'certificado', 'copia'], ids.admin],
  });
  // Nor has anything changed since it was made.
  await pool.query({
    text: `INSERT INTO preferencia (usuario_id, chave, valor) SELECT id, 'novidades', '"tudo"' FROM usuario`,
    values: [],
  });
  await papel.close?.();
  return { prestadores: casas.length, profissionais: equipe.length, pacientes: quantos, itensDePreco: itens };
}
