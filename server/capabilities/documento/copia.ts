/**
 * A signed document of one register among the documents of another: the closing of a chart among its patient's. The copy
 * follows its original: signed again, so is the copy; void, so is the copy.
 */
import { nomeLivre } from '#domain/documento/nome.ts';
import type { Queryable } from '#server/database/query.ts';
import type { Registry } from '#domain/registro/registry.ts';
import type { Contexto } from '#server/plugins/context.ts';
import { chamadaDoServidor, type Chamada } from './acesso.ts';
import { registrar } from './eventos.ts';
import { alterarLinha, trocarConteudo } from './gravar.ts';
import { exigirArquivo, linhasDe, nomesUsados } from './linhas.ts';
import type { Linha } from './repository.ts';
import { criarDocumento } from './novo.ts';
import { copiaDe, permitirAto } from './repository.ts';

type Lugar = { readonly registroId: number; readonly tagDescription: string };

/** `chamada`: of the register that receives it, by the server (`chamadaDoServidor`). Within the caller's transaction. */
export async function guardarCopia(
  db: Queryable,
  chamada: Chamada,
  original: Linha,
  lugar: Lugar,
): Promise<void> {
  const {
    arquivo_id: arquivoId,
    mime,
    tamanho,
    aspectos,
    nome,
    id,
    object_id: original_id,
  } = exigirArquivo(original);
  const conteudo = { arquivoId, mime, tamanho, aspectos };
  const ja = await copiaDe(db, chamada.entity.name, id);
  if (ja) {
    if (ja.sem_efeito !== null || ja.arquivo_id === arquivoId) return;
    await permitirAto(db, 'assinar');
    await trocarConteudo(db, chamada, exigirArquivo(ja), conteudo);
    await permitirAto(db, null);
    return registrar(db, chamada, 'assinar-documento', ja, { copiaDe: original_id });
  }
  const irmaos = await linhasDe(db, chamada, lugar.registroId, { pasta: null, todas: true });
  await criarDocumento(db, chamada, {
    ...lugar,
    nome: nomeLivre(nome, nomesUsados(irmaos)),
    conteudo,
    copiaDe: id,
    qualificada: original.qualificada,
    origem: { copiaDe: original_id },
  });
}

/** What the original is, its copy is too. */
export async function anularCopia(db: Queryable, chamada: Chamada, original: Linha): Promise<void> {
  const copia = await copiaDe(db, chamada.entity.name, original.id);
  const { sem_efeito: semEfeito } = original;
  if (!copia || copia.sem_efeito !== null || semEfeito === null) return;
  await permitirAto(db, 'sem-efeito');
  await alterarLinha(db, chamada, copia.id, {
    sem_efeito_em: new Date(semEfeito.em),
    sem_efeito_por: chamada.contexto.usuario.id,
    sem_efeito_motivo: semEfeito.motivo,
    sem_efeito_explicacao: semEfeito.explicacao,
  });
  await permitirAto(db, null);
  await registrar(db, chamada, 'tornar-sem-efeito-documento', copia, {
    motivo: semEfeito.motivo,
    copiaDe: original.object_id,
  });
}

type DoRegistro = { readonly modulo: string; readonly registroId: number };

/** Every file of one record that counts, among the documents of another; answers how many there are. */
export async function copiarDocumentos(
  db: Queryable,
  registry: Registry,
  contexto: Contexto,
  { de, para }: { readonly de: DoRegistro; readonly para: DoRegistro & { readonly tagDescription: string } },
): Promise<number> {
  const linhas = await linhasDe(db, chamadaDoServidor(registry, contexto, de.modulo), de.registroId, {
    todas: true,
  });
  const arquivos = linhas.filter((linha) => linha.arquivo_id !== null && linha.sem_efeito === null);
  const chamada = chamadaDoServidor(registry, contexto, para.modulo);
  for (const linha of arquivos) await guardarCopia(db, chamada, linha, para);
  return arquivos.length;
}
