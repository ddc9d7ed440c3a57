/** The pictures of a call: the others large, one's own in the corner. */
import { MicOff, ScreenShare } from 'lucide-react';
import { formatHora } from '#domain/formato/data-hora.ts';
import { chamadaTela as texto } from '#messages/telemedicina-tela.ts';
import type { EstadoChamada, Outro } from './chamada.ts';
import { Video } from './Video.tsx';
import './telemedicina.css';

export function Stage({ chamada }: { readonly chamada: EstadoChamada }) {
  const { outros, local, video, sala, eu, papel } = chamada;
  const saiu = sala?.participantes.findLast(
    ({ id, saiuEm, papel }) => id !== eu && saiuEm !== null && papel !== 'CONVIDADO',
  );
  return (
    <div className="z-palco">
      {outros.length === 0 ? (
        <figure>
          <p role="status">
            {saiu?.saiuEm
              ? texto[papel === 'PROFISSIONAL' ? 'saiu' : 'saiuQuemAtende'](
                  saiu.nome,
                  formatHora(saiu.saiuEm),
                )
              : texto.esperando[papel === 'PROFISSIONAL' ? 'paciente' : 'profissional']}
          </p>
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

function OtherPerson({ um: participante }: { readonly um: Outro }) {
  const { nome, stream, ligacao, video, audio, tela, qualidade } = participante;
  const imagem = (video || tela) && ligacao === 'ligado';
  return (
    <figure {...(imagem ? {} : { 'data-oculta': '' })}>
      <Video stream={stream} label={tela ? texto.telaDe(nome) : nome} />
      {ligacao === 'caiu' ? <p role="status">{texto.caiu(nome)}</p> : null}
      {ligacao === 'sem-caminho' ? <p role="status">{texto.semCaminho(nome)}</p> : null}
      {ligacao === 'conectando' ? <p role="status">{texto.conectando}</p> : null}
      {ligacao === 'ligado' && !imagem ? <p>{texto.semImagem}</p> : null}
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
