import { useQuery } from '@tanstack/react-query';
import { ClipboardPen, Search } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { comPaciente, FixedPatient, useFixedPatient } from '#capabilities/formularios/FixedPatient.tsx';
import { foldText } from '#domain/formato/texto.ts';
import { telaFormularios as texto } from '#messages/formularios-tela.ts';
import { respostasPaciente } from '#messages/respostas-paciente.ts';
import { request } from '#shared/http/client.ts';
import { Link } from '#shared/navigation/Link.tsx';
import { useCan, useSession } from '#shared/session/session.ts';
import { Page } from '#shared/ui/Page.tsx';
import { EmptyState, FailedState, LoadingState } from '#shared/ui/State.tsx';
import './formularios.css';

type Linha = {
  readonly id: number;
  readonly nome: string;
  readonly descricao: string | null;
  readonly numero: number;
  readonly serieId: number | null;
};

/** /templates: the published forms of the provider, to fill in or to see what was answered (FORM-03). */
export default function Templates() {
  const can = useCan();
  const session = useSession();
  const [term, setTerm] = useState('');
  const { id: paciente, item, unknown } = useFixedPatient();
  const state = useLocation().state as { voltar?: string } | null;
  const voltar = state?.voltar;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['form-templates', 'publicados', session?.idPrestador],
    queryFn: ({ signal }) =>
      request<Linha[]>('form-templates', { query: { situacao: 'PUBLICADO', _sort: 'nome', _end: 200 }, signal, silent: true }),
  });
  const mayBuild = can('insert', 'form-template');
  const shown = (data ?? []).filter(({ nome, descricao }) =>
    foldText(`${nome} ${descricao ?? ''}`).includes(foldText(term.trim())),
  );
  return (
    <Page
      title={texto.titulo}
      description={item ? respostasPaciente.escolher(item.label) : texto.descricao}
      actions={
        <>
          {item && voltar ? (
            <Link to={voltar} className="z-botao" data-tipo="discreto">
              {respostasPaciente.voltarAoPaciente}
            </Link>
          ) : null}
          <Link to="/form-templates" className="z-botao" data-tipo="discreto">
            {texto.gerenciar}
          </Link>
          {mayBuild ? (
            <Link to="/manager-form-templates" className="z-botao" data-tipo="primario">
              {texto.novo}
            </Link>
          ) : null}
        </>
      }
    >
      {item ? <FixedPatient item={item} /> : null}
      {unknown ? (
        <EmptyState title={respostasPaciente.pacienteDesconhecido} text={respostasPaciente.pacienteDesconhecidoTexto} />
      ) : isPending ? (
        <LoadingState />
      ) : error ? (
        <FailedState error={error} retry={() => void refetch()} />
      ) : data.length === 0 ? (
        <EmptyState
          icon={<ClipboardPen size={28} strokeWidth={1.5} aria-hidden />}
          title={texto.vazio}
          text={mayBuild ? texto.vazioTexto : texto.vazioLeitor}
        />
      ) : (
        <>
          {data.length > 6 ? (
            <label className="z-formularios-busca">
              <Search size={16} aria-hidden />
              <span className="z-so-leitor">{texto.procurar}</span>
              <input
                type="search"
                className="z-campo"
                placeholder={texto.procurar}
                value={term}
                onChange={(event) => setTerm(event.target.value)}
              />
            </label>
          ) : null}
          {shown.length === 0 ? <p role="status">{texto.nadaAchado}</p> : null}
          <ul className="z-formularios">
            {shown.map((linha) => (
              <li key={linha.id}>
                <div>
                  <strong>{linha.nome}</strong>
                  <span className="z-formularios-versao">{texto.versao(linha.numero)}</span>
                  {linha.descricao ? <p>{linha.descricao}</p> : null}
                </div>
                <span className="z-formularios-acoes">
                  {can('list', 'form-resposta') ? (
                    <Link
                      to={`/form-respostas?f.serieId=%3D${linha.serieId ?? linha.id}`}
                      className="z-botao"
                      data-tipo="discreto"
                      aria-label={texto.respostasNome(linha.nome)}
                    >
                      {texto.respostas}
                    </Link>
                  ) : null}
                  {can('insert', 'form-resposta') ? (
                    <Link
                      to={comPaciente(`/templates/preencher/${linha.id}`, paciente)}
                      state={state}
                      className="z-botao"
                      data-tipo="padrao"
                      aria-label={texto.preencherNome(linha.nome)}
                    >
                      {texto.preencher}
                    </Link>
                  ) : null}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Page>
  );
}
