/** Two records of one patient become one (docs/guides/paciente.md): everything moves in one transaction, or nothing does. */
import type { FastifyInstance } from 'fastify';
import { validationError, recusar } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { dizMotivo } from '#domain/formato/motivo.ts';
import { retrato } from '#domain/paciente/desfazer.ts';
import { diferencasDitas } from '#domain/paciente/diferem.ts';
import {
  diferencas,
  escolhasDeMais,
  pedemSegundaPessoa,
  valoresUnidos,
  type Valores,
} from '#domain/paciente/uniao.ts';
import type { Comparacao, PedidoUniao, RespostaUniao } from '#domain/paciente/wire.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { uniaoServidor as uniao, unificarServidor as texto } from '#messages/uniao.ts';
import { administradores, quemPode } from '#server/capabilities/conta/index.ts';
import { notificar } from '#server/capabilities/notificacao/index.ts';
import {
  choques,
  comoFica,
  moverTudo,
  pedidoEmEspera,
  prontuariosAbertos,
  quantos,
  tituloDe,
  travarPacientes,
  type Troca,
  type Uniao,
} from '#server/capabilities/uniao/index.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { Records, Shown } from '#server/engine/records.ts';
import type { RuleContext } from '#server/engine/rules.ts';
import { named, retrying } from '#server/engine/write.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { nascimentoTarde } from './nascimento.ts';

const MOTIVO_MAXIMO = 500;

export type Mesa = {
  readonly pool: Pool;
  readonly registry: Registry;
  readonly app: Pick<FastifyInstance, 'registrosDe'>;
  readonly contexto: Contexto;
  readonly pacientes: Records<'pacientes'>;
};
type Paciente = Shown<'pacientes'>;

const chamado = ({ nome, nomeSocial }: Paciente): string => nomeSocial ?? nome;

/** Both side by side, what would move and what is in the way; nothing is written. */
export async function comparar(
  { pool, registry, pacientes }: Mesa,
  fica: number,
  sai: number,
): Promise<Comparacao> {
  const troca = { de: sai, para: fica };
  const par = await emUso(pacientes, troca);
  return {
    fica: par.fica,
    sai: par.sai,
    vai: (await quantos(pool, sai)).map(({ tabela, total }) => ({
      titulo: tituloDe(registry, tabela, total),
      total,
    })),
    impedimentos: await impedimentos(pool, registry, troca),
  };
}

/** The two records are one now, or wait for a second person; answers the one that stays. */
export async function unificar(mesa: Mesa, pedido: PedidoUniao): Promise<RespostaUniao> {
  const motivo = pedido.motivo.trim();
  if (!dizMotivo(motivo) || motivo.length > MOTIVO_MAXIMO) throw validationError({ motivo: [texto.motivo] });
  return named(mesa.pacientes.call, 'gravar', () =>
    retrying(() => inTransaction(mesa.pool, (db) => pedir(db, mesa, { ...pedido, motivo }))),
  );
}

/** Keeps what is asked as a row of the register; where nothing tells the two apart it is done at once. */
async function pedir(db: Queryable, mesa: Mesa, pedido: PedidoUniao): Promise<RespostaUniao> {
  const { fica, sai, versoes, escolhas = {}, motivo } = pedido;
  const { contexto, registry, pacientes } = mesa;
  const troca = { de: sai, para: fica };
  await travarPacientes(db, troca);
  const visto = await emUso(pacientes.within(db), troca);
  if (visto.fica.versao !== versoes.fica || visto.sai.versao !== versoes.sai) recusar(texto.mudou);
  const noCaminho = await impedimentos(db, registry, troca);
  if (noCaminho.length > 0) recusar(...noCaminho);
  const espera = await pedidoEmEspera(db, troca);
  if (espera) recusar(uniao.jaAguarda(espera.pedidaPor));
  const { entity } = pacientes.call;
  if (escolhasDeMais(escolhas, diferencas(entity, visto.fica, visto.sai)).length > 0) recusar(texto.escolhas);
  await conferirNascimento(db, troca, {
    aqui: visto.fica,
    la: visto.sai,
    valores: valoresUnidos(entity, visto.fica, visto.sai, escolhas),
  });
  const campos = pedemSegundaPessoa(visto.fica, visto.sai);
  const diferem = campos.length > 0 ? diferencasDitas(entity, campos, visto.fica, visto.sai) : null;
  const porta = mesa.app
    .registrosDe({ ...contexto, motivo }, 'unioes-pacientes')
    .server.everybodys.within(db);
  const { id } = await porta.keep({
    ficaId: fica,
    nomeFica: chamado(visto.fica),
    saiId: sai,
    nomeSai: chamado(visto.sai),
    origem: 'CADASTROS',
    motivo,
    diferem,
    pedidaEm: new Date().toISOString(),
    pedidaPorId: contexto.usuario.id,
    pedidaPor: contexto.usuario.nome,
    guardado: JSON.stringify({ versoes, escolhas } satisfies Pedido),
  });
  if (diferem !== null) {
    await avisarSegundaPessoa(db, contexto, id);
    const aguarda = uniao.aguarda(diferem);
    return { id: fica, nome: chamado(visto.fica), foi: [], uniaoId: id, aguarda };
  }
  const { passaram, nomeFica } = await porta.transition(id, { transicao: 'fazer' });
  return {
    id: fica,
    nome: nomeFica,
    foi: passaram.map(({ titulo, total }) => ({ titulo, total })),
    uniaoId: id,
    aguarda: null,
  };
}

/** What waits with a request: the records as they were seen, and what was chosen. */
type Pedido = Pick<PedidoUniao, 'versoes' | 'escolhas'>;

/** Whoever may decide is told; the one who asked is not. */
async function avisarSegundaPessoa(
  db: Queryable,
  { usuario, prestadorId }: Contexto,
  id: number,
): Promise<void> {
  if (prestadorId === null) return;
  const podem = await quemPode(db, { sujeito: 'paciente', acao: 'unificar', prestadorId });
  const demais = podem.filter((conta) => conta !== usuario.id);
  const para = demais.length > 0 ? demais : await administradores(db);
  await notificar(db, {
    para: para.filter((conta) => conta !== usuario.id),
    tipo: 'AVI',
    titulo: uniao.avisoTitulo,
    texto: uniao.avisoTexto(usuario.nome),
    destino: `/unioes-pacientes/form/${id}`,
    prestadorId,
    chave: `uniao:${id}`,
    criadoPor: usuario.id,
  });
}

/**
 * The step of the register that joins: whoever asked, or the second person. Both records are as they were seen when it was
 * asked, else it is refused. Answers what the row keeps.
 */
export async function fazer(
  row: Uniao,
  { db, registry, contexto: chamador, registros, registrosPor }: RuleContext,
  segunda: boolean,
) {
  const { ficaId: fica, saiId: sai, motivo } = row;
  const { versoes, escolhas = {} } = JSON.parse(row.guardado ?? '{}') as Pedido;
  const contexto = { ...chamador, motivo };
  const portas = registrosPor(motivo);
  const troca = { de: sai, para: fica };
  await travarPacientes(db, troca);
  const visto = await emUso(registros('pacientes'), troca);
  if (visto.fica.versao !== versoes.fica || visto.sai.versao !== versoes.sai)
    recusar(segunda ? uniao.mudouDesdePedido : texto.mudou);
  const noCaminho = await impedimentos(db, registry, troca);
  if (noCaminho.length > 0) recusar(...noCaminho);

  // From here on by what is stored, whatever of it the caller may read.
  const porta = portas('pacientes').server.everybodys;
  const { entity } = portas('pacientes').call;
  const [aqui, la] = [await porta.read(fica), await porta.read(sai)];
  if (escolhasDeMais(escolhas, diferencas(entity, aqui, la)).length > 0) recusar(texto.escolhas);
  const valores = valoresUnidos(entity, aqui, la, escolhas);
  await conferirNascimento(db, troca, { aqui, la, valores });
  const solto = unicosQueVao(entity.unique, valores);
  if (Object.keys(solto).length > 0) await porta.update(sai, solto, la.versao);
  if (Object.keys(valores).length > 0) await porta.update(fica, valores, aqui.versao);
  const depois = await porta.read(fica);
  const nome = depois.nomeSocial ?? depois.nome;
  const passagem = await moverTudo(db, {
    registry,
    registros: portas,
    troca,
    nome,
    antes: texto.documentoDe(sai),
  });
  await porta.transition(sai, {
    transicao: 'unificar',
    motivo,
    campos: { unificadoComId: fica, ativo: false },
  });
  const guardado = {
    ...passagem,
    fica: { antes: retrato(entity, aqui), depois: retrato(entity, depois) },
    sai: retrato(entity, la),
  };
  const escrito = { ...comoFica(registry, guardado), nomeFica: nome };
  for (const id of [fica, sai])
    await auditAct(db, 'pacientes', contexto, {
      acao: 'unificar',
      id,
      depois: { ficou: fica, unificado: sai, passou: escrito.passaram },
    });
  return escrito;
}

type ComNascimento = { readonly dataNascimento?: string | null };

/**
 * The birth that stays is not after what happened to either; each record is asked about only where the union gives it another
 * birth than it had.
 */
async function conferirNascimento(
  db: Queryable,
  { de, para }: Troca,
  {
    aqui,
    la,
    valores,
  }: { readonly aqui: ComNascimento; readonly la: ComNascimento; readonly valores: ComNascimento },
): Promise<void> {
  const fica = valores.dataNascimento === undefined ? aqui.dataNascimento : valores.dataNascimento;
  for (const [id, antes] of [
    [para, aqui.dataNascimento],
    [de, la.dataNascimento],
  ] as const) {
    const tarde = await nascimentoTarde(db, id, { de: antes, para: fica });
    if (tarde !== null) recusar(`${tarde} ${texto.nascimentoQueFica}`);
  }
}

/** Both in the caller's sight and in use; what is out of reach is as absent as what is not there. */
async function emUso(
  pacientes: Records<'pacientes'>,
  { de, para }: Troca,
): Promise<{ readonly fica: Paciente; readonly sai: Paciente }> {
  if (de === para) throw validationError({ sai: [texto.mesmo] });
  const fica = await pacientes.read(para);
  const sai = await pacientes.read(de);
  for (const paciente of [fica, sai]) {
    if (paciente.cadastro === 'UNIFICADO')
      recusar(texto.jaUnificado(paciente._ref.unificadoComId?.label ?? ''));
    if (paciente.excluidoEm !== undefined) recusar(texto.naLixeira);
    if (paciente.provisorio) recusar(texto.provisorio);
  }
  return { fica, sai };
}

/** Sentences that say what to close first. */
async function impedimentos(db: Queryable, registry: Registry, troca: Troca): Promise<readonly string[]> {
  const porTitulo = new Map<string, string[]>();
  const juntar = (titulo: string, de: number, para: number, quando: string | null) =>
    porTitulo.set(titulo, [
      ...(porTitulo.get(titulo) ?? []),
      texto.par(de, para, quando === null ? null : formatMinuto(quando)),
    ]);
  for (const { tabela, de, para, quando } of await choques(db, troca))
    juntar(tituloDe(registry, tabela), de, para, quando);
  for (const { de, para } of await prontuariosAbertos(db, troca)) juntar(texto.prontuarios, de, para, null);
  return [...porTitulo].map(([titulo, pares]) => texto.impedido(titulo, pares));
}

/** Numbers that only one record may have, and that go to the one that stays: the other lets them go first. */
function unicosQueVao(
  unicos: readonly (readonly string[])[],
  valores: Valores,
): { readonly [campo: string]: null } {
  const sozinhos = unicos.flatMap((campos) => (campos.length === 1 ? campos : []));
  return Object.fromEntries(
    sozinhos.filter((campo) => (valores[campo] ?? null) !== null).map((campo) => [campo, null]),
  );
}
