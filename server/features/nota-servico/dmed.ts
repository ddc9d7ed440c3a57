/** The workbook of the DMED: who paid, for whom and how much in the year, of the valid receipts of patients. */
import { formatCpfCnpj } from '#domain/formato/cpf-cnpj.ts';
import { formatData } from '#domain/formato/data.ts';
import { dmed as texto } from '#messages/nota-servico-tela.ts';
import { xlsxBytes, type XlsxCell } from '#server/engine/export/xlsx-writer.ts';
import type { PagamentoDoAno } from './mes-repository.ts';

const escrito = (value: string): XlsxCell => ({ kind: 'text', value });

/** One row a payer and beneficiary; a CPF that lacks is said in its place, since the Receita wants it. */
export function planilhaDmed(ano: number, pagamentos: readonly PagamentoDoAno[]): AsyncGenerator<Buffer> {
  const { colunas } = texto;
  return xlsxBytes(
    texto.folha(ano),
    [
      { title: colunas.cpf, width: 18 },
      { title: colunas.pagador, width: 40 },
      { title: colunas.beneficiarioCpf, width: 18 },
      { title: colunas.beneficiario, width: 40 },
      { title: colunas.nascimento, width: 14 },
      { title: colunas.relacao, width: 22 },
      { title: colunas.valor, width: 16 },
      { title: colunas.aviso, width: 60 },
    ],
    pagamentos.map((linha): readonly XlsxCell[] => [
      escrito(linha.cpf === null ? '' : formatCpfCnpj(linha.cpf)),
      escrito(linha.pagador),
      escrito(linha.beneficiarioCpf === null ? '' : formatCpfCnpj(linha.beneficiarioCpf)),
      escrito(linha.beneficiario),
      escrito(linha.nascimento === null ? '' : formatData(linha.nascimento)),
      escrito(linha.mesmaPessoa ? texto.proprio : texto.terceiro),
      { kind: 'number', value: linha.valor, places: 2 },
      escrito([linha.cpf === null ? texto.semCpf : '', texto.nota].filter(Boolean).join(' ')),
    ]),
  );
}
