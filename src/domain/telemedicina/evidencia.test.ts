import { describe, expect, it } from 'vitest';
import { consentimento, consentimentoPorServidor } from '#messages/telemedicina.ts';
import { textoDaEvidencia, type PessoaDaEvidencia } from './evidencia.ts';

const pessoa = (versao: string): PessoaDaEvidencia => ({
  id: 1,
  nome: 'Vera Lima',
  papel: 'PACIENTE',
  conta: null,
  nascimento: true,
  cpf: false,
  entrouEm: '2026-11-25T12:00:00Z',
  consentiuEm: '2026-11-25T11:59:00Z',
  versao,
  hash: 'abc',
});
const escrito = (...versoes: readonly string[]): string =>
  JSON.stringify(
    textoDaEvidencia({
      consulta: {
        id: 1,
        agendamentoId: 2,
        paciente: 'Vera Lima',
        profissional: 'Ana Prado',
        prestador: 'Clínica Aurora',
        inicio: '2026-11-25T12:00:00Z',
      },
      finalizadaEm: '2026-11-25T12:30:00Z',
      pessoas: versoes.map(pessoa),
      eventos: [],
      documentos: [],
      hash: 'def',
      zona: 'America/Sao_Paulo',
    }),
  );

describe('[CLIN-03] the evidence of a video visit', () => {
  it('[CLIN-03] traz as palavras do termo que foi aceito, também as do servidor de mídia; de versões misturadas, só os resumos', () => {
    const doServidor = 'passam por um servidor de mídia';
    expect(escrito(consentimento.versao)).not.toContain(doServidor);
    expect(escrito(consentimento.versao)).toContain(consentimento.paragrafos[1]);
    expect(escrito(consentimentoPorServidor.versao, consentimentoPorServidor.versao)).toContain(doServidor);
    expect(escrito(consentimento.versao, consentimentoPorServidor.versao)).not.toContain(
      consentimento.paragrafos[1],
    );
  });
});
