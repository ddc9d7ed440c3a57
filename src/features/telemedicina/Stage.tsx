/** The pictures of a call: the others large, one's own in the corner. */
import { MicOff, ScreenShare } from 'lucide-react';
import { formatHora } from '#domain/formato/data-hora.ts';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import type { EstadoChamada, Outro } from './chamada.ts';
import { Video } from './Video.tsx';
import './telemedicina.css';

/** `espera`: nobody is expected in the picture yet, and why is said beside it; one's own fills the stage. */
export function Stage({
  chamada,
  espera = false,
}: {
  readonly chamada: EstadoChamada;
  readonly espera?: boolean;
}) {
  const { outros, local, video } = chamada;
  return (
    <div className="z-palco">
      {outros.length === 0 && !espera ? (
        <figure>
          <p role="status">{nobodyPhrase(chamada)}</p>
        </figure>
      ) : null}
      {outros.map((participante) => (
        <OtherPerson key={participante.id} um={participante} />
      ))}
      <figure className="z-palco-eu" {...(video ? {} : { 'data-oculta': '' })}>
        <Video stream={local} mudo label={texto.voce} />
        {video ? null : <small>{texto.semImagem}</small>}
      </figure>
    </div>
  );
}

/** Why nobody else is in the call. */
export function nobodyPhrase({ sala, eu, papel }: EstadoChamada): string {
  const saiu = sala?.participantes.findLast(
    (participante) =>
      participante.id !== eu && participante.saiuEm !== null && participante.papel !== 'CONVIDADO',
  );
  const daCasa = papel === 'PROFISSIONAL';
  return saiu?.saiuEm
    ? texto[daCasa ? 'saiu' : 'saiuQuemAtende'](saiu.nome, formatHora(saiu.saiuEm))
    : texto.esperando[daCasa ? 'paciente' : 'profissional'];
}

/** What is said in place of somebody's picture, and why; null: there is the picture. */
export function phraseOf({ nome, ligacao, ligado, caiuEm, video, tela }: Outro): string | null {
  const quando = formatHora(caiuEm ?? new Date().toISOString());
  if (ligacao === 'caiu') return texto[ligado ? 'caiu' : 'semNavegador'](nome, quando);
  if (ligacao === 'sem-caminho') return texto.semCaminho(nome);
  if (ligacao === 'conectando') return texto.conectando;
  return video || tela ? null : texto.semImagem;
}

function OtherPerson({ um: participante }: { readonly um: Outro }) {
  const { nome, stream, ligacao, audio, tela, qualidade } = participante;
  const phrase = phraseOf(participante);
  return (
    <figure {...(phrase === null ? {} : { 'data-oculta': '' })}>
      <Video stream={stream} label={tela ? texto.telaDe(nome) : nome} />
      {phrase === null ? null : <p {...(ligacao === 'ligado' ? {} : { role: 'status' })}>{phrase}</p>}
      <figcaption>
        <span className="z-linha">
          {tela ? <ScreenShare size={14} aria-hidden /> : null}
          {nome}
          {audio ? null : <MicOff size={14} aria-label={texto.semSom} />}
          {qualidade && ligacao === 'ligado' ? <span>{texto.qualidade[qualidade]}</span> : null}
        </span>
      </figcaption>
    </figure>
  );
}
