import classes from './skip-link.module.css';

/** For the keyboard: past the bars, straight to the content. */
export function SkipLink() {
  return (
    <a
      href="#content"
      className={classes.link}
      onClick={(event) => {
        // The address stays the screen's: a fragment would be taken for a new one.
        event.preventDefault();
        document.getElementById('content')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
