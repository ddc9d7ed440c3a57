/** A text on the unit's letterhead. */
import type { MarcasDeSaude } from '#domain/assinatura/marcas-saude.ts';
import type { Orientacao, Papel, Texto } from '#domain/modelo-documento/tipos.ts';
import { dadosDaUnidade, type FontePaciente } from '#domain/modelo-documento/valores.ts';
import { formatMinuto } from '#domain/formato/data-hora.ts';
import { formatCpf } from '#domain/formato/cpf.ts';
import { formatData } from '#domain/formato/data.ts';
import { impressao } from '#messages/modelo-documento.ts';
import { formularioImpresso as frasesDaResposta } from '#messages/formulario-impressao.ts';
import {
  type Conferencia,
  type Figura,
  type Impressora,
  lerFigura,
  type PedidoImpressao,
  type Unidade,
} from '#server/capabilities/impressao/index.ts';
import type { FileStore } from '#server/gateways/arquivo/port.ts';
import type { Prestador } from './fontes.ts';

export type TimbreDeps = { readonly files: FileStore; readonly impressora: Impressora };

export type Folha = {
  /** The document's title, in the footer and in the file's own data. */
  readonly nome: string;
  readonly papel: Papel;
  readonly orientacao: Orientacao;
  readonly cabecalho: boolean;
  readonly rodape: boolean;
  /** Whose the sheet is, on every page. */
  readonly identificacao?: string | null;
  /** Second line of the footer: who signs, and what the house wants there. */
  readonly linhaRodape?: string | null;
  readonly conferencia?: Conferencia | null;
  readonly autor: string;
  /** Account that prints: people take turns. */
  readonly quem: number;
  /** The moment of making, as on the wire. */
  readonly agora: string;
  readonly figuras: { readonly [caminho: string]: Figura };
  readonly verificacao?: PedidoImpressao['verificacao'];
  readonly marcas?: MarcasDeSaude;
  /** A text as it is being written, which waits for nobody's paper and nobody's paper for it. */
  readonly amostra?: boolean;
};

export async function timbrar(
  { files, impressora }: TimbreDeps,
  prestador: Prestador,
  texto: Texto,
  folha: Folha,
): Promise<Uint8Array> {
  const quando = formatMinuto(folha.agora, prestador.fonte.fusoHorario);
  return impressora[folha.amostra ? 'amostra' : 'imprimir'](
    {
      texto,
      titulo: folha.nome,
      autor: folha.autor,
      papel: folha.papel,
      orientacao: folha.orientacao,
      cabecalho: folha.cabecalho ? await unidadeDe(files, prestador) : null,
      identificacao: folha.identificacao ?? null,
      rodape: folha.rodape
        ? {
            emissao: impressao.emissao(quando),
            linha: folha.linhaRodape ?? null,
            conferencia: folha.conferencia ?? null,
          }
        : null,
      figuras: folha.figuras,
      criadoEm: folha.agora,
      verificacao: folha.verificacao ?? null,
      marcas: folha.marcas ?? {},
    },
    `pessoa ${folha.quem}`,
  );
}

async function unidadeDe(files: FileStore, { fonte, logotipo }: Prestador): Promise<Unidade> {
  const { cnpj, cnes, endereco, telefone } = dadosDaUnidade(fonte);
  const linha = (...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(' · ');
  return {
    nome: fonte.nome,
    linhas: [
      linha(cnpj && impressao.cnpj(cnpj), cnes && impressao.cnes(cnes)),
      linha(endereco, telefone),
    ].filter((part) => part !== ''),
    logotipo: logotipo ? lerFigura(await bytesDe(files, logotipo)) : null,
  };
}

/** The whole content of a stored file. Throws AppError 'arquivo-nao-encontrado'. */
export async function bytesDe(files: FileStore, id: string): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const chunk of await files.read(id)) parts.push(chunk as Buffer);
  return Buffer.concat(parts);
}

type Quem = Pick<FontePaciente, 'nome' | 'nomeSocial' | 'dataNascimento' | 'cpf' | 'numeroProntuario'>;

/** Name, birth date, CPF and record number: what tells the patient from others of the same name. */
export function identificacaoDo({ fonte }: { readonly fonte: Quem }): string {
  return frasesDaResposta.paciente(fonte.nomeSocial ?? fonte.nome, [
    ...(fonte.dataNascimento ? [frasesDaResposta.nascimento(formatData(fonte.dataNascimento))] : []),
    ...(fonte.cpf ? [frasesDaResposta.cpf(formatCpf(fonte.cpf))] : []),
    ...(fonte.numeroProntuario === null ? [] : [frasesDaResposta.prontuario(String(fonte.numeroProntuario))]),
  ]);
}
