import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  useContext,
  useEffect,
  useMemo,
} from 'react';
import { classes } from '../ui/classes.ts';
import { hrefOf, type Params, type Search, searchOf, type Target } from './paths.ts';
import { go, type Place } from './place.ts';

export interface Here {
  place: Place;
  params: Params;
  /** Fetches the code of the page at an address before it is asked for. */
  preload(href: string): void;
}

const HereContext = createContext<Here | undefined>(undefined);
export const HereProvider = HereContext.Provider;

function useHere(): Here {
  const here = useContext(HereContext);
  if (here === undefined) throw new Error('There is no router above.');
  return here;
}

export const usePlace = () => useHere().place;
export const useParams = () => useHere().params;

export function useSearch<T extends Search = Search>(): Partial<T> {
  const { search } = usePlace();
  return useMemo(() => searchOf(search) as Partial<T>, [search]);
}

export const navigate = ({ replace, ...target }: Target & { replace?: boolean }) =>
  go(hrefOf(target), { replace });

export function Navigate({ to, search }: Target) {
  const href = hrefOf({ to, search });
  useEffect(() => go(href, { replace: true }), [href]);
  return null;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);

export interface LinkProps extends Target, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Added while this is the page, or one below it unless `exact`. */
  activeClass?: string;
  exact?: boolean;
}

export function Link({ to, params, search, hash, activeClass, exact, ...rest }: LinkProps) {
  const { place, preload } = useHere();
  const href = hrefOf({ to, params, search, hash });
  const path = href.replace(/[?#].*/, '');
  const isHere = place.pathname === path;
  const isActive = isHere || (!exact && place.pathname.startsWith(`${path}/`));
  const onClick = (event: MouseEvent<HTMLAnchorElement>) => {
    rest.onClick?.(event);
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return;
    event.preventDefault();
    go(href);
  };
  return (
    <a
      {...rest}
      href={href}
      className={classes(rest.className, isActive && activeClass)}
      aria-current={rest['aria-current'] ?? (activeClass && isActive ? 'page' : undefined)}
      onClick={onClick}
      onMouseEnter={(event) => {
        rest.onMouseEnter?.(event);
        preload(path);
      }}
      onFocus={(event) => {
        rest.onFocus?.(event);
        preload(path);
      }}
    />
  );
}
