/** A form of a visit: opened, saved with a reason once it was saved before, scored and checked (CRF-01). */
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { mudados, podeResolver, resolvido, type Escolhas } from '#domain/estudo/digitacao.ts';
import { isEscala, pontuar, type Pontuacao } from '#domain/estudo/escalas.ts';
import { medidasDe, type Medido } from '#domain/estudo/medidas.ts';
import type { Digitacao, FormularioAberto, FormularioGravado } from '#domain/estudo/wire.ts';
import { diferencas, type Valores } from '#domain/formulario/adendo.ts';
import type { Formulario } from '#domain/formulario/compilar.ts';
import { holds } from '#domain/registro/conditions.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { valueText } from '#domain/registro/value-text.ts';
import { estudoServidor as texto } from '#messages/estudo.ts';
import { formularioDe, rotulosDe, semCalculados } from '#server/capabilities/formulario/index.ts';
import { estudoBloqueado, type Portas } from '#server/capabilities/monitoria/index.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Records, Stored } from '#server/engine/records.ts';
import { checkReferences } from '#server/engine/references.ts';
import { checar } from './checagens.ts';
import { medidasDoFormulario, modeloPorId, regraDeResolver, versaoPublicada } from './repository.ts';
import { seguirVerificacao } from './verificacao.ts';

type Linha = Stored<'formularios-crf'>;

export type PortasDoEstudo = Portas & {
  readonly formularios: Records<'formularios-crf'>;
  readonly visitas: Records<'prontuarios-crf'>;
  readonly medidas: Records<'medidas-crf'>;
  readonly verificacoes: Records<'verificacoes-crf'>;
};

export const lido = (text: string | null): Valores => {
  const valor: unknown = text === null ? {} : JSON.parse(text);
  return isValores(valor) ? valor : {};
};
const isValores = (value: unknown): value is Valores =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What a form's scale came to, as it is stored. */
export function pontuacaoDe(text: string | null): readonly Pontuacao[] {
  const valor: unknown = text === null ? [] : JSON.parse(text);
  return Array.isArray(valor) ? (valor as readonly Pontuacao[]) : [];
}

async function modeloDe(db: Queryable, linha: Pick<Linha, 'formTemplateId'>) {
  const modelo = await modeloPorId(db, linha.formTemplateId);
  if (!modelo) throw new AppError('nao-encontrado');
  return modelo;
}

/** What a field of the form is called: the chat names it so. */
export async function tituloDoCampo(
  db: Queryable,
  formTemplateId: number,
  coluna: string,
): Promise<string | undefined> {
  const modelo = await modeloPorId(db, formTemplateId);
  if (!modelo) return undefined;
  const { field } = formularioDe(modelo, { semPaciente: true }).entity;
  return Object.hasOwn(field, coluna) ? field[coluna]?.title : undefined;
}

export async function abrirFormulario(
  db: Queryable,
  { formularios, visitas }: Pick<PortasDoEstudo, 'formularios' | 'visitas'>,
  id: number,
): Promise<FormularioAberto> {
  await formularios.read(id);
  // What one of two people entered is in nobody's sight: here it is the server's own reading.
  const linha = await formularios.server.read(id);
  const visita = await visitas.read(linha.prontuarioCrfId);
  const modelo = await modeloDe(db, linha);
  const { usuario } = formularios.call.contexto;
  const digitacao = await digitacaoDe(db, linha, modelo, usuario.id);
  const publicada = await versaoPublicada(db, linha.serieId);
  const pode = formularios.call.contexto.ability.can('update', formularios.call.entity.subject);
  return {
    id: linha.id,
    versao: linha.versao,
    nome: linha.nome,
    numero: linha.numero,
    visita: visita.visita,
    participante: visita.participante,
    prontuarioCrfId: visita.id,
    situacao: linha.situacao,
    situacaoVisita: visita.situacao,
    dado: modelo.dado,
    // Whoever entered first reads what they wrote; the second person begins with nothing.
    valores: lido(digitacao?.etapa === 'PRIMEIRA' && digitacao.minha ? linha.primeira : linha.valores),
    rotulos: Object.fromEntries(
      Object.entries(lido(linha.rotulos)).map(([chave, rotulo]) => [chave, String(rotulo)]),
    ),
    pontuacao: pontuacaoDe(linha.pontuacao),
    preenchidoEm: linha.preenchidoEm,
    preenchidoPor: linha.preenchidoPor,
    alteradoEm: linha.alteradoEm,
    alteradoPor: linha.alteradoPor,
    motivoAlteracao: linha.motivoAlteracao,
    versaoNova: publicada !== null && publicada !== linha.numero ? publicada : null,
    grava:
      pode &&
      visita.situacao === 'EM_PREENCHIMENTO' &&
      linha.situacao !== 'DIVERGENTE' &&
      !(digitacao?.etapa === 'PRIMEIRA' && digitacao.minha),
    digitacao: digitacao && {
      ...digitacao,
      resolve: digitacao.resolve && pode && visita.situacao === 'EM_PREENCHIMENTO',
    },
  };
}

/** How far the double entry of a form is; null: it has none, or is over. */
async function digitacaoDe(
  db: Queryable,
  linha: Linha,
  modelo: Awaited<ReturnType<typeof modeloDe>>,
  eu: number,
): Promise<Digitacao | null> {
  const { situacao, dupla } = linha;
  if (!dupla || situacao === 'PREENCHIDO') return null;
  const minha = linha.primeiraPorId === eu;
  const base = { primeiraPor: linha.primeiraPor, segundaPor: linha.segundaPor, minha };
  if (situacao !== 'DIVERGENTE') return { ...base, etapa: situacao, resolve: false, divergencias: [] };
  const { field } = formularioDe(modelo, { semPaciente: true }).entity;
  const [primeira, segunda] = [lido(linha.primeira), lido(linha.segunda)];
  const textoDe = (coluna: string, valores: Valores) => {
    const campo = Object.hasOwn(field, coluna) ? field[coluna] : undefined;
    return campo ? valueText(campo, valores[coluna]) : String(valores[coluna] ?? '');
  };
  return {
    ...base,
    etapa: 'DIVERGENTE',
    resolve: podeResolver(await regraDeResolver(db, linha.estudoId), eu, [
      linha.primeiraPorId,
      linha.segundaPorId,
    ]),
    divergencias: mudados(primeira, segunda).map((coluna) => ({
      coluna,
      campo: field[coluna]?.title ?? coluna,
      primeira: textoDe(coluna, primeira),
      segunda: textoDe(coluna, segunda),
    })),
  };
}

const vazio = (valor: unknown): boolean =>
  valor === undefined || valor === null || valor === '' || (Array.isArray(valor) && valor.length === 0);

/** Questions that hold something and stop showing with the new answers: their values would go. */
function ocultados({ entity }: Formulario, antes: Valores, depois: Valores): readonly FieldModel[] {
  return entity.fields.filter(
    (field) =>
      !vazio(antes[field.id]) &&
      vazio(depois[field.id]) &&
      field.when?.visible !== undefined &&
      !holds(field.when.visible, { ...depois }),
  );
}

type Aberta = {
  readonly linha: Linha;
  readonly visita: Stored<'prontuarios-crf'>;
  readonly formulario: Formulario;
};

/** The form as it is stored; refused where its visit takes no more writing. */
async function paraGravar(
  db: Queryable,
  { formularios, visitas }: PortasDoEstudo,
  id: number,
): Promise<Aberta> {
  await formularios.read(id);
  const linha = await formularios.server.read(id);
  const visita = await visitas.server.read(linha.prontuarioCrfId);
  if (await estudoBloqueado(db, linha.estudoId))
    throw new AppError('registro-travado', { messages: [texto.bloqueadoAoGravar] });
  if (visita.situacao !== 'EM_PREENCHIMENTO')
    throw new AppError('registro-travado', { messages: [texto.naoEditavel] });
  return { linha, visita, formulario: formularioDe(await modeloDe(db, linha), { semPaciente: true }) };
}

/** The answers as the form's own rules leave them; 422 by field where they are not in order. */
async function julgar(
  { formularios }: PortasDoEstudo,
  { entity, calculados }: Formulario,
  valores: Valores,
): Promise<Valores> {
  const { contexto, pool } = formularios.call;
  const julgado = validatorsOf(entity).criar(semCalculados(valores, calculados), {
    hoje: hoje(),
    eu: contexto.usuario.id,
  });
  if (!julgado.ok) throw validationError(julgado.errors);
  const depois: Valores = julgado.value;
  const comArquivo = entity.fields.find(({ id, kind }) => kind === 'file' && !vazio(depois[id]));
  if (comArquivo) throw validationError({ [comArquivo.id]: [texto.semArquivo] });
  await checkReferences(pool, { ...formularios.call, entity }, julgado.value, contexto);
  return depois;
}

/** Judges and stores the answers; from the second saving on with the reason. Inside the caller's transaction. */
export async function gravarFormulario(
  db: Queryable,
  portas: PortasDoEstudo,
  pedido: FormularioGravado & { readonly id: number; readonly versao: number },
): Promise<void> {
  const { formularios } = portas;
  const aberta = await paraGravar(db, portas, pedido.id);
  const { linha, formulario } = aberta;
  if (linha.situacao === 'DIVERGENTE') recusar(texto.resolvaAntes);
  const depois = await julgar(portas, formulario, pedido.valores);
  if (
    linha.dupla &&
    linha.situacao !== 'PREENCHIDO' &&
    !(await digitar(portas, aberta, depois, pedido.versao))
  )
    return;
  const antes = lido(linha.valores);
  const primeira = linha.situacao !== 'PREENCHIDO';
  if (!primeira && Object.keys(diferencas(antes, depois)).length === 0) recusar(texto.nadaMudou);
  const somem = ocultados(formulario, antes, depois);
  if (somem.length > 0 && pedido.apagar !== true)
    throw new AppError('transicao-recusada', {
      messages: [texto.seApagariam(somem.map(({ title }) => title))],
      data: { apagar: somem.map(({ id }) => id) },
    });
  await formularios.server.transition(linha.id, {
    transicao: primeira ? 'preencher' : 'alterar',
    versao: pedido.versao,
    ...(primeira ? {} : { motivo: pedido.motivo ?? '' }),
  });
  await valer(db, portas, aberta, depois);
}

/** The first entry is kept out of sight; the second is compared with it. Answers whether both say the same. */
async function digitar(
  { formularios }: PortasDoEstudo,
  { linha }: Aberta,
  depois: Valores,
  versao: number,
): Promise<boolean> {
  const { id: eu, nome } = formularios.call.contexto.usuario;
  if (linha.situacao === 'PENDENTE') {
    await formularios.server.transition(linha.id, { transicao: 'digitar', versao });
    await formularios.server.set(linha.id, { primeira: JSON.stringify(depois), primeiraPorId: eu });
    return false;
  }
  if (linha.primeiraPorId === eu) recusar(texto.segundaDeOutraPessoa);
  const segunda = { segunda: JSON.stringify(depois), segundaPorId: eu };
  if (mudados(lido(linha.primeira), depois).length === 0) {
    await formularios.server.set(linha.id, {
      ...segunda,
      segundaPor: nome,
      segundaEm: new Date().toISOString(),
    });
    return true;
  }
  await formularios.server.transition(linha.id, { transicao: 'divergir', versao });
  await formularios.server.set(linha.id, segunda);
  return false;
}

/** Settles what two people entered differently; both entries stay as they are. Inside the caller's transaction. */
export async function resolverDivergencia(
  db: Queryable,
  portas: PortasDoEstudo,
  pedido: { readonly id: number; readonly versao: number; readonly escolhas: Escolhas },
): Promise<void> {
  const { formularios } = portas;
  const aberta = await paraGravar(db, portas, pedido.id);
  const { linha, formulario } = aberta;
  if (linha.situacao !== 'DIVERGENTE') recusar(texto.semDivergencia);
  const regra = await regraDeResolver(db, linha.estudoId);
  const duas = [linha.primeiraPorId, linha.segundaPorId];
  if (!podeResolver(regra, formularios.call.contexto.usuario.id, duas))
    throw new AppError('acesso-negado', { messages: [texto.terceiraResolve] });
  const { valores, faltam } = resolvido(lido(linha.primeira), lido(linha.segunda), pedido.escolhas);
  if (faltam.length > 0)
    recusar(texto.faltamEscolhas(faltam.map((coluna) => formulario.entity.field[coluna]?.title ?? coluna)));
  const depois = await julgar(portas, formulario, valores);
  await formularios.server.transition(linha.id, { transicao: 'preencher', versao: pedido.versao });
  await valer(db, portas, aberta, depois);
}

/** What is in force from now on, and what follows from it: scores, measures, marks that fall, checks. */
async function valer(
  db: Queryable,
  portas: PortasDoEstudo,
  { linha, visita, formulario }: Aberta,
  depois: Valores,
): Promise<void> {
  const { formularios } = portas;
  const { entity } = formulario;
  const antes = lido(linha.valores);
  const pontuacao = isEscala(linha.escala) ? pontuar(linha.escala, depois) : [];
  await formularios.server.set(linha.id, {
    valores: JSON.stringify(depois),
    rotulos: JSON.stringify(await rotulosDe(formularios.call, entity, depois)),
    pontuacao: JSON.stringify(pontuacao),
  });
  await medir(db, portas, { linha, visita, medidas: medidasDe(linha.escala, depois, pontuacao) });
  await seguirVerificacao(db, portas.verificacoes, { linha, formulario, antes, depois });
  await checar(db, portas, { linha, formulario, antes, depois });
}

/** A form with its values, for who marks what they compared. */
export async function formularioComValores(
  db: Queryable,
  { formularios, visitas }: Pick<PortasDoEstudo, 'formularios' | 'visitas'>,
  id: number,
) {
  await formularios.read(id);
  const linha = await formularios.server.read(id);
  const { situacao } = await visitas.server.read(linha.prontuarioCrfId);
  const formulario = formularioDe(await modeloDe(db, linha), { semPaciente: true });
  return { linha, formulario, valores: lido(linha.valores), situacaoVisita: situacao };
}

/** What the boards count of the form; a measure that is gone stands without a value. */
async function medir(
  db: Queryable,
  { medidas: porta }: Pick<PortasDoEstudo, 'medidas'>,
  {
    linha,
    visita,
    medidas,
  }: {
    readonly linha: Linha;
    readonly visita: Stored<'prontuarios-crf'>;
    readonly medidas: readonly Medido[];
  },
): Promise<void> {
  const guardadas = await medidasDoFormulario(db, linha.id);
  const novas = new Map(medidas.map((medida) => [medida.medida as string, medida]));
  await porta.server.setAll(
    guardadas.map(({ id, medida }) => {
      const nova = novas.get(medida);
      novas.delete(medida);
      return { id, valores: { valor: nova?.valor ?? null, resultado: nova?.resultado ?? null } };
    }),
  );
  await porta.server.keepAll(
    [...novas.values()].map((nova) => ({
      ...nova,
      momento: visita.momento,
      visita: linha.visita,
      estudoId: linha.estudoId,
      centroId: linha.centroId,
      participanteId: linha.participanteId,
      participante: visita.participante,
      formularioId: linha.id,
    })),
  );
}
