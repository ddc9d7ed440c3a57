/** What the professional has to know of who comes in: another device than before, and a term that was not accepted. */
import { Alert } from 'antd';
import { formatHora } from '#domain/formato/data-hora.ts';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import { useState } from 'react';
import type { EstadoChamada } from './chamada.ts';

export function RoomNotices({ chamada: { outros, sala } }: { readonly chamada: EstadoChamada }) {
  const [fechadas, setFechadas] = useState<readonly string[]>([]);
  const avisos = [
    ...outros.flatMap(({ nome, outroAparelhoEm }) =>
      outroAparelhoEm === null
        ? []
        : [
            {
              chave: `aparelho ${nome} ${outroAparelhoEm}`,
              frase: texto.outroAparelho(nome, formatHora(outroAparelhoEm)),
            },
          ],
    ),
    ...(sala?.recusas ?? []).map(({ nome, em, retirado }) => ({
      chave: `recusa ${nome} ${em}`,
      frase: (retirado ? texto.retirouConsentimento : texto.naoAceitou)(nome, formatHora(em)),
    })),
  ];
  return avisos
    .filter(({ chave }) => !fechadas.includes(chave))
    .map(({ chave, frase }) => (
      <Alert
        key={chave}
        type="warning"
        showIcon
        role="status"
        message={frase}
        closable
        onClose={() => setFechadas((antes) => [...antes, chave])}
      />
    ));
}
