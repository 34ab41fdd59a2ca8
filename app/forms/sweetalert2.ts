/** The package's usual entry puts its styles into the page as text, which the page's policy forbids. */
import "sweetalert2/dist/sweetalert2.css";

export { default } from "sweetalert2/dist/sweetalert2.esm.js";
