import { describe, expect, it } from 'vitest';
import { inscricaoPropria } from './guardas.ts';
import { semVaga } from './vaga.ts';

const sessao = (situacao: Parameters<typeof semVaga>[0]['situacao'], inscritos = 0) => ({
  situacao,
  vagas: 2,
  inscritos,
});

describe('[TELE-01] places of an educational session', () => {
  it('[TELE-01] an open session takes people until it is full', () => {
    expect(semVaga(sessao('ABERTA', 1), false)).toBeUndefined();
    expect(semVaga(sessao('ABERTA', 2), false)).toBe('As 2 vagas desta sessão já foram tomadas.');
    expect(semVaga({ ...sessao('ABERTA', 1), vagas: 1 }, true)).toBe(
      'A única vaga desta sessão já foi tomada.',
    );
  });

  it('[TELE-01] closed or over: only who keeps the sessions; called off: nobody', () => {
    expect(semVaga(sessao('FECHADA'), false)).toContain('fechadas');
    expect(semVaga(sessao('REALIZADA'), false)).toContain('já aconteceu');
    expect(semVaga(sessao('FECHADA'), true)).toBeUndefined();
    expect(semVaga(sessao('REALIZADA'), true)).toBeUndefined();
    expect(semVaga(sessao('CANCELADA'), true)).toContain('cancelada');
  });

  it('[TELE-01] a session is rated by who was there', () => {
    expect(inscricaoPropria({ registro: { usuarioId: 3 }, eu: 3 })).toBeUndefined();
    expect(inscricaoPropria({ registro: { usuarioId: null }, eu: 3 })).toBe(
      'A avaliação é de quem assistiu.',
    );
  });
});
