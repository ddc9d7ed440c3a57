/** Two records of one patient become one (docs/guides/paciente.md): everything moves in one transaction, or nothing does. */
import type { FastifyInstance } from 'fastify';
import { validationError, recusar } from '#domain/errors/app-error.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { diferencas, escolhasDeMais, valoresUnidos, type Valores } from '#domain/paciente/uniao.ts';
import type { Comparacao, OQueVai, PedidoUniao } from '#domain/paciente/wire.ts';
import type { Registry } from '#domain/registro/registry.ts';
import { unificarServidor as texto } from '#messages/uniao.ts';
import {
  choques,
  moverTudo,
  prontuariosAbertos,
  quantos,
  travarPacientes,
  type Troca,
} from '#server/capabilities/uniao/index.ts';
import { inTransaction, type Pool, type Queryable } from '#server/database/query.ts';
import { auditAct } from '#server/engine/audit.ts';
import type { Records, Shown } from '#server/engine/records.ts';
import { named, retrying } from '#server/engine/write.ts';
import type { Contexto } from '#server/plugins/context.ts';

const MOTIVO_MINIMO = 3;
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

/** The two records are one now; answers the one that stays. */
export async function unificar(
  mesa: Mesa,
  pedido: PedidoUniao,
): Promise<{ readonly id: number; readonly nome: string; readonly foi: readonly OQueVai[] }> {
  const motivo = pedido.motivo.trim();
  if (motivo.length < MOTIVO_MINIMO || motivo.length > MOTIVO_MAXIMO)
    throw validationError({ motivo: [texto.motivo] });
  return named(mesa.pacientes.call, 'gravar', () =>
    retrying(() => inTransaction(mesa.pool, (db) => unir(db, mesa, { ...pedido, motivo }))),
  );
}

async function unir(db: Queryable, mesa: Mesa, { fica, sai, versoes, escolhas = {}, motivo }: PedidoUniao) {
  const { registry } = mesa;
  const contexto = { ...mesa.contexto, motivo };
  const troca = { de: sai, para: fica };
  await travarPacientes(db, troca);
  const visto = await emUso(mesa.pacientes.within(db), troca);
  if (visto.fica.versao !== versoes.fica || visto.sai.versao !== versoes.sai) recusar(texto.mudou);
  const noCaminho = await impedimentos(db, registry, troca);
  if (noCaminho.length > 0) recusar(...noCaminho);

  // From here on by what is stored, whatever of it the caller may read.
  const porta = mesa.pacientes.server.everybodys.within(db);
  const { entity } = mesa.pacientes.call;
  const [aqui, la] = [await porta.read(fica), await porta.read(sai)];
  if (escolhasDeMais(escolhas, diferencas(entity, aqui, la)).length > 0) recusar(texto.escolhas);
  const valores = valoresUnidos(entity, aqui, la, escolhas);
  const solto = unicosQueVao(entity.unique, valores);
  if (Object.keys(solto).length > 0) await porta.update(sai, solto, la.versao);
  if (Object.keys(valores).length > 0) await porta.update(fica, valores, aqui.versao);
  const nome = chamado(await porta.read(fica));

  const movidos = await moverTudo(db, {
    registry,
    app: mesa.app,
    contexto,
    troca,
    nome,
    antes: texto.documentoDe(sai),
  });
  await porta.transition(sai, {
    transicao: 'unificar',
    motivo,
    campos: { unificadoComId: fica, ativo: false },
  });
  const foi = Object.entries(movidos).map(([tabela, total]) => ({
    titulo: tituloDe(registry, tabela, total),
    total,
  }));
  for (const id of [fica, sai])
    await auditAct(db, 'pacientes', contexto, {
      acao: 'unificar',
      id,
      depois: { ficou: fica, unificado: sai, passou: foi },
    });
  return { id: fica, nome, foi };
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

/** As the counted things are called: one by its own name, more by the register's. */
function tituloDe(registry: Registry, tabela: string, total = 2): string {
  const entity = registry.entities.find((entity) => entity.table === tabela);
  if (tabela === 'documento') return texto.documentos(total);
  if (tabela === 'paciente') return texto.antes(total);
  if (!entity) return texto.outras(tabela);
  return total === 1 ? entity.title : entity.plural;
}
