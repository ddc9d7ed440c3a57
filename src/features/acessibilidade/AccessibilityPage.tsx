/** /acessibilidade: open to anybody, with or without an account. */
import { Accessibility } from 'lucide-react';
import { version } from 'virtual:produto';
import { formatTelefone } from '#domain/formato/telefone.ts';
import { acessibilidade as texto } from '#messages/acessibilidade.ts';
import { useSettings } from '#shared/config/settings.ts';
import { EntryCard } from '#shared/entry/EntryCard.tsx';
import { Link } from '#shared/navigation/Link.tsx';
import { useTitle } from '#shared/ui/Page.tsx';
import './accessibility.css';

export default function AccessibilityPage() {
  useTitle(texto.titulo);
  const { telefone, chatSuporte } = useSettings();
  return (
    <EntryCard title={texto.titulo} text={texto.lema} wide>
      <div className="acessibilidade">
        <p className="acessibilidade-simbolo">
          <Accessibility size={44} role="img" aria-label={texto.simbolo} />
          <span>{texto.compromisso}</span>
        </p>
        {texto.partes.map(({ titulo, itens }) => (
          <section key={titulo}>
            <h2>{titulo}</h2>
            <ul>
              {itens.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
        <section>
          <h2>{texto.contato}</h2>
          <p>{telefone || chatSuporte ? texto.comoPedir : texto.semContato}</p>
          {telefone ? (
            <p>
              {texto.telefone}{' '}
              <a href={`tel:${telefone.replaceAll(/[^+\d]/g, '')}`}>{formatTelefone(telefone)}</a>
            </p>
          ) : null}
          {chatSuporte ? (
            <p>
              <a href={chatSuporte} target="_blank" rel="noreferrer">
                {texto.conversa}
              </a>
            </p>
          ) : null}
        </section>
        <p className="z-fraco">{texto.versao(version)}</p>
        <p>
          <Link to="/">{texto.voltar}</Link>
        </p>
      </div>
    </EntryCard>
  );
}
