/** A form of a visit: opened, saved with a reason once it was saved before, scored and checked (CRF-01). */
import { AppError, recusar, validationError } from '#domain/errors/app-error.ts';
import { cumpre, type Checagem, type OutraVisita } from '#domain/estudo/checagem.ts';
import { isEscala, pontuar, type Pontuacao } from '#domain/estudo/escalas.ts';
import { medidasDe, type Medido } from '#domain/estudo/medidas.ts';
import type { FormularioAberto, FormularioGravado } from '#domain/estudo/wire.ts';
import { diferencas, type Valores } from '#domain/formulario/adendo.ts';
import type { Formulario } from '#domain/formulario/compilar.ts';
import { holds } from '#domain/registro/conditions.ts';
import type { FieldModel } from '#domain/registro/entity.ts';
import { validatorsOf } from '#domain/registro/validate-record.ts';
import { valueText } from '#domain/registro/value-text.ts';
import { estudoServidor as texto } from '#messages/estudo.ts';
import { formularioDe, rotulosDe, semCalculados } from '#server/capabilities/formulario/index.ts';
import { dizer, type Assunto, type Portas } from '#server/capabilities/monitoria/index.ts';
import { hoje } from '#server/clock.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Records, Stored } from '#server/engine/records.ts';
import { checkReferences } from '#server/engine/references.ts';
import {
  checagensDe,
  medidasDoFormulario,
  modeloPorId,
  preenchidosDaSerie,
  versaoPublicada,
} from './repository.ts';

type Linha = Stored<'formularios-crf'>;

export type PortasDoEstudo = Portas & {
  readonly formularios: Records<'formularios-crf'>;
  readonly visitas: Records<'prontuarios-crf'>;
  readonly medidas: Records<'medidas-crf'>;
};

const lido = (text: string | null): Valores => {
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
  const linha = await formularios.read(id);
  const visita = await visitas.read(linha.prontuarioCrfId);
  const modelo = await modeloDe(db, linha);
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
    valores: lido(linha.valores),
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
    grava: pode && visita.situacao === 'EM_PREENCHIMENTO',
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

/** Judges and stores the answers; from the second saving on with the reason. Inside the caller's transaction. */
export async function gravarFormulario(
  db: Queryable,
  portas: PortasDoEstudo,
  pedido: FormularioGravado & { readonly id: number; readonly versao: number },
): Promise<void> {
  const { formularios, visitas } = portas;
  const linha = await formularios.read(pedido.id);
  const visita = await visitas.server.read(linha.prontuarioCrfId);
  if (visita.situacao !== 'EM_PREENCHIMENTO')
    throw new AppError('registro-travado', { messages: [texto.naoEditavel] });
  const formulario = formularioDe(await modeloDe(db, linha), { semPaciente: true });
  const { entity, calculados } = formulario;
  const { contexto, pool, registry } = formularios.call;
  const julgado = validatorsOf(entity).criar(semCalculados(pedido.valores, calculados), {
    hoje: hoje(),
    eu: contexto.usuario.id,
  });
  if (!julgado.ok) throw validationError(julgado.errors);
  const depois: Valores = julgado.value;
  const comArquivo = entity.fields.find(({ id, kind }) => kind === 'file' && !vazio(depois[id]));
  if (comArquivo) throw validationError({ [comArquivo.id]: [texto.semArquivo] });
  await checkReferences(pool, { ...formularios.call, entity }, julgado.value, contexto);
  const antes = lido(linha.valores);
  const primeira = linha.situacao === 'PENDENTE';
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
  const pontuacao = isEscala(linha.escala) ? pontuar(linha.escala, depois) : [];
  await formularios.server.set(linha.id, {
    valores: JSON.stringify(depois),
    rotulos: JSON.stringify(await rotulosDe({ ...formularios.call, registry }, entity, depois)),
    pontuacao: JSON.stringify(pontuacao),
  });
  await medir(db, portas, { linha, visita, medidas: medidasDe(linha.escala, depois, pontuacao) });
  await checar(db, portas, { linha, formulario, antes, depois });
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

type Mudanca = {
  readonly linha: Linha;
  readonly formulario: Formulario;
  readonly antes: Valores;
  readonly depois: Valores;
};

/** Asks the checks of this form and of the same form at other visits; what a change broke or mended is said in the chat. */
async function checar(
  db: Queryable,
  portas: PortasDoEstudo,
  { linha, formulario, antes, depois }: Mudanca,
): Promise<void> {
  const checagens = await checagensDe(db, linha);
  if (checagens.length === 0) return;
  const todas = await preenchidosDaSerie(db, linha);
  const valoresDe = (id: number, valores: string, valoresAgora: Valores) =>
    id === linha.id ? valoresAgora : lido(valores);
  for (const alvo of todas) {
    const comparadas = (valoresAgora: Valores): readonly OutraVisita[] =>
      todas
        .filter(({ id }) => id !== alvo.id)
        .map(({ id, momento, ordem, valores }) => ({
          momento,
          ordem,
          valores: valoresDe(id, valores, valoresAgora),
        }));
    const onde = (valoresAgora: Valores) => ({
      ordem: alvo.ordem,
      valores: valoresDe(alvo.id, alvo.valores, valoresAgora),
      comparadas: comparadas(valoresAgora),
    });
    const [era, ficou] = [onde(antes), onde(depois)];
    for (const checagem of checagens) {
      const [cumpria, cumpreAgora] = [cumpre(checagem, era), cumpre(checagem, ficou)];
      if (cumpria === cumpreAgora) continue;
      const comparado = alvo.id === linha.id ? linha : await portas.formularios.server.read(alvo.id);
      await dizerDaChecagem(db, portas, {
        linha: comparado,
        formulario,
        checagem,
        valores: ficou.valores,
        cumpreAgora,
        prestadorId: portas.formularios.call.contexto.prestadorId,
      });
    }
  }
}

async function dizerDaChecagem(
  db: Queryable,
  portas: Portas,
  dado: {
    readonly linha: Linha;
    readonly formulario: Formulario;
    readonly checagem: Checagem;
    readonly valores: Valores;
    readonly cumpreAgora: boolean;
    readonly prestadorId: number | null;
  },
): Promise<void> {
  const { linha, formulario, checagem, valores, cumpreAgora, prestadorId } = dado;
  const field = formulario.entity.field[checagem.campo];
  const valor = field ? valueText(field, valores[checagem.campo]) || '—' : '—';
  try {
    const lugar = { nomeColuna: checagem.campo, campo: field?.title ?? checagem.campo, prestadorId };
    await dizer(db, portas, assuntoDo(linha, lugar), {
      mensagem: cumpreAgora ? texto.checagemCumprida(valor) : texto.checagemAbriu(checagem.mensagem, valor),
      status: cumpreAgora ? 'AGUARDANDO_AVALIACAO' : 'AVALIACAO_PENDENTE',
      autor: { id: null, nome: texto.checagem },
      agora: new Date().toISOString(),
      checagem: checagem.codigo,
    });
  } catch (error) {
    // Nothing more is said once a person approved the value as it is.
    if (!(error instanceof AppError) || error.code !== 'registro-travado') throw error;
  }
}

/** The chat of a field of a form, under its visit. */
function assuntoDo(
  linha: Linha,
  { nomeColuna, campo, prestadorId }: Pick<Assunto, 'nomeColuna' | 'campo' | 'prestadorId'>,
): Assunto {
  return {
    nomeEntidade: 'formularios-crf',
    idEntidade: linha.id,
    nomeColuna,
    registro: `${linha.visita} · ${linha.nome}`,
    campo,
    mestre: linha.visita,
    nomeMestre: 'prontuarios-crf',
    idMestre: linha.prontuarioCrfId,
    prestadorId,
    estudoId: linha.estudoId,
  };
}
